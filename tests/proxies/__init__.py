"""The examples in docs/proxies as they stand, for targets of their own: each needs a program that they install."""
