"""Records on flash that survive a power cut. It imports shared and never looks into a record.

How a file is appended to, or replaced in one step, is in mrx.device.flash. A new file with a secret in it must be wiped
in mrx.secret.wipe too.
"""
