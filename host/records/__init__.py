"""Games as records (mrx-record/1): out of the data folder, into it, and judged.

    exporting        a game's log as a record; `python -m host export`
    importing        `python -m host import`: keeps records as games in the data folder
    referee          `python -m host referee`: judges records from the command line
    verify           `python -m host verify`: says what records prove, from seals, consents and chain heads
    audit_findings   what each code of an audit means, in a sentence
    verdict_text     the verdict on a game as one text, for `verify` and the pages
    data_folder      opens the data folder for export and import
    record_file      reads a record's file and parses its JSON
    sealed_log       checks the sealed log that a record brings along
    sealing          makes a sealed log for an open record that brings none

    >>> from host.records import referee
    >>> referee.judged_by_rules({"format": "mrx-record/1"})["error"]
    'bad-record'

Never here: Flask, a page, a change to the game on the table (an imported game is only kept).
Imports: `proof`, `game`, `board`, `store`, `settings`, `shared`.
"""
