"""Forgets everything secret, so that not even the flash's raw bytes have it. Needed rarely: mrx.shelf forgets it."""

from mrx import pin, vault


def is_due(flash):
    """Whether a wiping was begun and not brought to its end."""
    return flash.read(vault.NAME, 0, 1) == b""


def wiping(flash):
    """Wipe the secret log, a part a step, up to a minute in all.

    An empty log stays until all is done, so that after a power cut it is done again; so long wrong PINs stay counted.
    """
    if flash.read(vault.NAME, 0, 0) is not None:
        flash.replace(vault.NAME, b"")
        for _ in flash.wiping():
            yield
    flash.remove(vault.NAME)
    flash.remove(pin.TRIES)
