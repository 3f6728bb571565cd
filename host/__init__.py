"""The table's side: what everybody may see, and nothing secret. `host/README.md` says what each package does."""
