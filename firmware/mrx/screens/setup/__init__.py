"""The screens from no game to the start of one."""
