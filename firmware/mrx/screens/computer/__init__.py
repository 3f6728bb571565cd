"""The screens of a game in which the handheld itself plays Mr. X. The detectives hold it: all they show is public."""
