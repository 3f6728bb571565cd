"""Wipes everything secret, so that not even the flash's raw bytes have it."""

from mrx.storage.file_names import SECRET_LOG, WRONG_PINS


def wiping(flash):
    """Wipe the secret log: a generator that takes up to a minute in all.

    An empty log is left until all is wiped, so that after a power cut wiping starts again. Until then the count of
    wrong PINs is kept too.
    """
    if flash.read(SECRET_LOG, 0, 0) is not None:
        flash.replace(SECRET_LOG, b"")
        yield from flash.wiping()
    flash.remove(SECRET_LOG)
    flash.remove(WRONG_PINS)


def wipe(flash):
    """Wipe everything secret at once, before a prompt opens to anybody. It takes up to a minute."""
    for _ in wiping(flash):
        pass
