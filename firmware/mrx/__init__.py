"""The handheld's firmware: everything but the parts, which are in mrx.device."""

VERSION = "0.1.0"
