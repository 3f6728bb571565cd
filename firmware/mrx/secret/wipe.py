"""Wipes everything secret, so that not even the flash's raw bytes have it."""

from mrx.storage.file_names import SECRET_LOG, WRONG_PINS


def is_due(flash):
    """Whether a wiping was begun and not brought to its end."""
    return flash.read(SECRET_LOG, 0, 1) == b""


def wiping(flash):
    """Wipe the secret log, a part a step, up to a minute in all.

    An empty log stays until all is done, so that after a power cut it is done again; so long wrong PINs stay counted.
    """
    if flash.read(SECRET_LOG, 0, 0) is not None:
        flash.replace(SECRET_LOG, b"")
        yield from flash.wiping()
    flash.remove(SECRET_LOG)
    flash.remove(WRONG_PINS)


def wipe(flash):
    """Forget everything secret, for a prompt that opens to whoever is there. It takes up to a minute."""
    for _ in wiping(flash):
        pass
