"""The web server: HTTP requests in, HTML and JSON out. The only package of the host that knows Flask requests.

    app              builds the Flask app from its parts
    server           `python -m host run`: the HTTP server, the serial lines, what the terminal prints
    air              the ways to handhelds over the air, opened when one is paired
    metrics          what a service watches of it, as Prometheus reads it
    log_output       where errors go: the log file, and stderr as text or JSON
    draining         whether visitors may come, and the end on SIGTERM
    http_server      gevent's HTTP server, with deadlines for what is read and sent
    limits           which connection or feed goes where there is no room; it counts no POSTs
    turns            whose request is answered next
    greenlet_work    how long single greenlets have worked
    recent_seconds   how much each has used of something lately
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
    replay_page      a game that is over, event by event, and its record
    replay_file      the same as one HTML file that needs no host
    certificate_page  the certificate of a game that is over, to print and as a drawing
    new_game_page    the form for a new game: shown, filled in by drawing cards, and proposed
    rematch_page     the same players once more, the next one is Mr. X, and the way to his handheld
    invite_page      how people get in, who is in, and expelling them
    advice_page      what the adviser says, for those who may move pawns
    worker_thread    runs long computations on a thread of their own
    help_page        the rules, what may be done now, and why a pawn cannot go somewhere
    handhelds_page   handhelds over the air: paired, pairing, revoking
    install_page     writing MicroPython and the firmware onto a board, by the browser
    backup_command   `python -m host backup` and `restore`: tables of a data folder as one file, and back
    pair_command     `python -m host pair`: the same form in a terminal, while no table runs
    own_machine      whether a page is open on the host's own machine
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
                     somebody who may do it, and is no repeated one. A limit on POSTs would go here
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
