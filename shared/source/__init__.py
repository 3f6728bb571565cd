"""The facts that the boards are packed from, and what packs them. CPython only; never copied to a handheld."""
