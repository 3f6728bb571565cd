"""The web server: HTTP requests in, HTML and JSON out. The only package of the host that knows Flask requests.

    app              builds the Flask app from its parts
    server           `python -m host run`: the HTTP server, the serial lines, what the terminal prints
    air              the ways to handhelds over the air, opened when one is paired
    metrics          what a service watches of it, as Prometheus reads it
    log_output       where errors go: the log file, and stderr as text or JSON
    draining         whether visitors may come, and the end on SIGTERM
    http_server      gevent's HTTP server, with deadlines for what is read and sent
    limits           which connection or feed goes where there is no room; it counts no POSTs
    turns            whose request is answered next, by what each has used of the processor lately
    proxy            behind a proxy: whose request it is
    host_names       under which names the table answers
    open_owner_page  opens the owner's page in a browser at the start
    room             a table with its views and all else, which one a request is for, and the reader's language
    other_tables     the host's tables besides its own, each a room below /t/NAME
    kept_tables      where their titles and stores are
    service_tables   the same of a service, in PostgreSQL, and the leases of this process
    open_rooms       which of them are open; one that nobody needs sleeps
    cables           which table each cable's handheld plays at
    tables_page      the organiser's page, on which they are made and their ways in are printed
    new_table_page   visitors make tables of their own, where that is set
    pages            the pages that are looked at, and their data
    replay_page      a game that is over: event by event, also as one file that needs no host, record and certificate
    new_game_page    the form for a new game: shown, filled in by drawing cards, and proposed; a rematch, and the way
                     to the next Mr. X's handheld
    invite_page      how people get in, who is in, and expelling them
    worker_thread    runs long computations on a thread of their own
    help_page        the rules, what may be done now, why a pawn cannot go somewhere, and what the adviser says
    handhelds_page   handhelds over the air: paired, pairing, revoking
    install_page     writing MicroPython and the firmware onto a board, by the browser
    backup_command   `python -m host backup` and `restore`: tables of a data folder as one file, and back
    pair_command     `python -m host pair`: the same form in a terminal, while no table runs
    handheld_beside  the handheld in a process beside the host, started for a page
    handheld_page    the handheld in a browser: its page, its files, its WebSocket
    static_site      the same page as static files, for who has no host
    error_page       what goes wrong, as a page or as JSON
    actions          what the buttons of the table page do: POST requests that change the table
    who_is_who       which player is at this browser, and what its page shows of that
    own_pages        what the page of one browser shows beside what everybody sees
    auth             who comes in as what: join code, owner's address, handheld's address
    web_socket       a WebSocket as the answer to a request
    session_cookie   the cookie that keeps a visitor's role, whatever the clock does, and how long it lasts
    guards           what every POST must pass, and the shape of its answer: it comes from a page of this host, from
                     somebody who may do it, and is no repeated one; whether it is on the own machine. A limit
                     on POSTs would go here
    feed             the view as JSON, live (server-sent events)
    api              the table for other programs, to read: facts and events, described by openapi.json
    script_types     the types of the JSON that scripts get, for the check of the scripts
    text_cache       texts that take long to make, kept while nothing changes
    http_headers     headers of every response, and gzip
    languages        which language a reader gets
    catalogues       reads the sentences of `translations/`
    addresses        this machine's addresses in its networks
    reached          which of them to give to others: by which others have come, or PUBLIC_URL
    entry_addresses  the addresses by which others come in, each with its QR code
    qr_codes         QR codes for a page and for a terminal

    >>> from host.web.app import close, create_app
    >>> app = create_app({"DATA_DIR": str(folder), "OWNER_TOKEN": "secret"})
    >>> app.test_client().get("/view").json["headline"]
    'No game yet'
    >>> close(app)

`templates/`, `static/` and `translations/` belong to it. Never here: a rule of the game, SQL.
Imports: all other rooms but `demo`, `hunters`, `arena` and `board`; `settings`, `shared`.
"""
