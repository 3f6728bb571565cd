"""A service over PostgreSQL and nginx, for a target of its own: it installs both."""
