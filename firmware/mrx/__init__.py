"""The handheld's firmware. Only mrx.device knows hardware; everything else also runs on CPython."""

VERSION = "0.1.0"
LANGUAGES = ("en", "de", "fr", "es")  # every text stands in this order; English is for whoever chose none
