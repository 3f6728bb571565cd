"""The handheld's firmware. Only mrx.device knows hardware; everything else also runs on CPython."""

VERSION = "0.1.0"
