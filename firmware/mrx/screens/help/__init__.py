"""The rules, subject by subject, and why a station or ticket is refused."""
