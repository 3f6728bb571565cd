"""The facts that the boards are packed from, and what packs them. CPython only; never copied to a handheld.

Another board, or another line on one: change the tables here, then `python -m shared.source.pack` and
`python -m shared.source.reach`.
"""
