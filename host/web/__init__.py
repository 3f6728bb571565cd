"""The pages: HTTP in, HTML and JSON out. The only package that knows Flask requests.

    app            builds the Flask app from its parts
    server         `python -m host run`: gunicorn, the serial lines, the lines on the terminal
    pages          every page and its data
    actions        what a page's buttons do: POST requests that change the table
    auth           who comes in: join code, owner's link, handheld's link; the browser handheld's files
    guards         who may send a POST; each gets one answer, repeated for a repeat
    feed           the view as JSON, live (server-sent events)
    http_headers   headers that every response carries, and compression
    languages      which language a reader gets; compiles the catalogues of `translations/`
    addresses      this machine's addresses in the network, and QR codes

`templates/`, `static/` and `translations/` belong to it. Never here: a rule of the game, SQL.
Imports: `host.view`, `host.records`, `host.link`, `host.table`, `host.settings`, `shared`.
"""
