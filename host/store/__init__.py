"""What is kept on the host's disk, and the lock under which it changes.

In the data folder lie `table.sqlite3` with SQLite's own files beside it, `heads`, `table.lock` (held while a host runs;
POSIX's flock), and what other rooms keep: `pairings.json` (people), a log (web),
`computer-handheld` (demo). `web.backup_command` makes a backup. What belongs to one game are its
rows in the tables, its line in `heads`, and the notes whose key ends in its id. `table.old_games` alone deletes a game:
it also has `table.games` forget it, and refuse it from its handheld, which otherwise sends it again.

    store          all that is kept of a table, by SQL that SQLite and PostgreSQL both know
    rows           what it needs of a database
    sqlite_rows    that in the folder's SQLite file
    postgres       a service's PostgreSQL: its connections and schema, and which tables there are
    leases         which of these tables this process may write, and for how long
    postgres_rows  what `store` needs of it
    folder_lock    the lock by which one host at a time uses the folder
    store_file     opens this file, migrates an earlier version's, sets a damaged one aside
    heads          how many events each game has and their chain head, outside the SQLite file too
    note           small things that are kept beside the log
    integrity      whether what the disk has kept is what was written
    table_version  `Changes`: the table's lock, and the version by which everybody who waits learns of a change

    >>> from host.store.note import Note, plain
    >>> from host.store.store import Store
    >>> rounds = Note("rounds", 0, plain(int))
    >>> store = Store(folder)
    >>> rounds.keep(store, 3)
    >>> rounds.of(store)
    3
    >>> store.close()

Never here: a rule of the game, what an event or a note means.
Imports: `shared`.
"""
