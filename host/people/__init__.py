"""Who is at the table: browsers and handhelds that were let in, the players whom they hold, and their voices.

    admissions   who has been let in with which role, and who was expelled
    invitations  the join code, and the tokens that let a handheld in
    wrong_tries  how often an address may try a wrong code or token
    holders      which of the browsers is which player's, and whose voice counts
    substitutes  for which players of the shown game the computer plays now, and changing that
    player_answers  what the players have answered, where every one must agree
    newest_handheld  which of several handhelds is asked for a new game
    pairings     which handhelds may speak over the air, and their keys
    pairing      pairs a handheld that is on the cable

    >>> from host.people.wrong_tries import WrongTries
    >>> tries = WrongTries()
    >>> for _ in range(10):
    ...     tries.add("code", "192.168.1.7")
    >>> tries.too_many("code", "192.168.1.7"), tries.too_many("code", "192.168.1.8")
    (True, False)

Never here: an address that is kept on the disk, Flask, a sentence for a player.
Imports: `game`, `store`, `shared`.
"""
