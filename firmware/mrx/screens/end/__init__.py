"""The screen that ends a game without a winner, and the screen of a game that is over."""
