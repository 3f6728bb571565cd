"""The names of the files that the firmware keeps on flash. Never change one: an older handheld's files have them."""

PUBLIC_LOG = "public.log"
SECRET_LOG = "secret.log"
SETTINGS = "settings.json"
WRONG_PINS = "tries"  # how many wrong PINs there were in a row
AIR = "air.json"  # Wi-Fi names and passwords, and the keys of the tables
TOUCH = "touch.json"  # where the keys of a touch screen lie
