"""The screens, one a file: what the display says, and where each key leads.

A screen is handed a ScreenContext. It never imports mrx.secret or mrx.device.
"""
