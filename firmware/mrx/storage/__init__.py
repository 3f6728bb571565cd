"""Records on flash that survive a power cut. It imports shared. `journal` never looks into a record.

journal      a file of records, each with a checksum, that is only appended to
public_log   the public events in a journal, with the chain head
air_file     networks and pairings
file_names   the names of all files

    >>> from mrx.storage.journal import Journal
    >>> journal = Journal(flash, "log", chained=True)
    >>> for _part in journal.open():  # a part a tick
    ...     pass
    >>> journal.append("a record")
    >>> [text for _end, text in journal.records()]
    ['a record']

How a file is appended to, or replaced in one step, is in mrx.device.flash. A new file with a secret in it must be wiped
in mrx.secret.wipe too.
"""
