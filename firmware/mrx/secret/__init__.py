"""Mr. X's stations and salts, and the PIN that encrypts them on flash. Nothing else may hold a station of his, but
for mrx.game.computer_leg (a decided leg until its time has come) and a phone's map (mrx.phone_app).

secret_game  the only module that holds a station of his: judges his legs, seals them
vault        the secret records on flash, encrypted where the game has a PIN
record_fields  where the fields of a record stand
start        the start card he drew, sealed (window 0)
loading      reads the secret records again after a start
openings     what is opened after the end
pin          the PIN's key, and the wait after a wrong PIN, which mrx.screen_context counts
wipe         removes every file with a secret
computer_secret     a game in which the handheld itself plays Mr. X: its half of the seed, its start
computer_decision   one decision in such a game

    >>> from mrx.secret import pin
    >>> pin.wait_ms(0), pin.wait_ms(5) > 0  # after so many wrong PINs in a row
    (0, True)

It imports mrx.storage and shared; screens never import it.
"""
