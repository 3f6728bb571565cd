"""The screens of Mr. X's own turn."""
