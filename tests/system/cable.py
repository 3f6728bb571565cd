"""A serial cable whose far end a test holds, and can pull out."""

import os
import pty


class Cable:
    """A pseudo-terminal with a symlink to it, `name`, that goes when the cable is pulled.

    Under its own name a host that goes on looking for it would open the next terminal of that name, another test's.
    """

    def __init__(self, folder):
        self.far, near = pty.openpty()
        self.name = folder / "cable"
        self.name.symlink_to(os.ttyname(near))
        os.close(near)

    def send(self, data):
        """Put bytes on the wire to the host, as a handheld does."""
        os.write(self.far, data)

    def pull(self):
        """Pull it out."""
        self.name.unlink()
        os.close(self.far)
