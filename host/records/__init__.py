"""Games as records (mrx-record/1): out of the data folder, into it, and judged.

    exporting     a game's log as a record
    importing     `python -m host export` and `import`: records leave and enter the data folder
    referee       `python -m host referee`: judges records from the command line
    sealed_log    checks the sealed log that a record brings along
    sealing       seals an open record that brings no log

Never here: Flask, a page, the game on the table (an imported game is only kept).
Imports: `host.table`, `host.settings`, `shared`.
"""
