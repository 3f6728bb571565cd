"""The menu and what it leads to, and both sides' answers to taking back."""
