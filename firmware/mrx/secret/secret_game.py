"""Mr. X's secret log: station, mode and salts of each of his legs. The only module that holds a station of his.

Its answers are shown to him only (`station`), or are a yes or no that the rules make public anyway. No exception, code
or event may carry a station before the rules show it. The record of a leg is in the vault before its events are
returned, so that after a power cut the same events are made again, with the same salts.
"""

from mrx.secret.record_fields import KIND, MODE, MODE_SALT, SALT, STATION, WINDOW
from shared.board.edition import TICKETS
from shared.events import commitment, events
from shared.rules import rules

_LOST = 0  # the station of a window whose record is damaged


class SecretGame:
    """The secret of one game, kept in a Vault; salts and draws come from a ports.Entropy.

    `start` begins it, `loading` loads it, `openings` opens it after the end.

    newest       the record of the last leg or start that counts; empty where there is none
    state        how loading found the vault, as in Journal.open
    last_void    the number of the last leg that was taken back and can be opened, or 0
    game_id      of the game whose start is on flash; known even while the PIN is missing
    seed_half    a computer player's half of its seed, or b""
    start_card   the start that was drawn and the choices it was drawn from, until a game begins
    """

    def __init__(self, vault, entropy):
        self.vault = vault
        self.entropy = entropy
        self.start_card = (None, None)
        self.forget()

    def forget(self):
        """No game is known."""
        self._stations = bytearray(events.LAST_WINDOW + 1)  # by window, the start's being 0
        self.newest = []
        self._newest_secret = None
        self.seed_half = b""
        self.state = None
        self.last_void = 0
        self.game_id = ""

    @property
    def station(self):
        """Where he stands, to be shown to him only; 0 when that is lost or there is no game."""
        newest = self.newest
        return self._stations[_window(newest)] if newest else _LOST

    def station_in(self, window):
        """Where the leg in a window ended (0: the start), to be shown to him only; 0 when that is lost."""
        return self._stations[window]

    # --- what the rules ask of his station

    def leg_error(self, game, ticket, station, leg):
        """See rules.mr_x_leg_error."""
        return rules.mr_x_leg_error(game, self.station, ticket, station, leg)

    def is_trapped(self, game):
        """Whether R16 ends the game now. False when his station is lost."""
        return self.station != _LOST and rules.trapped(game, self.station)

    def is_on(self, station):
        """Whether a pawn that enters this station catches him (R19)."""
        return station == self.station

    # --- legs and their events

    def leg(self, game, game_id, number, ticket, station, leg, claimed):
        """Seal one legal leg and return its events: mr_x_moved, and mr_x_surfaced if he shows himself (R14, R25).

        number: of the event that mr_x_moved will be; leg: one of events.LEGS; claimed: None, or the
        [pawn, ticket] pairs of a voluntary surfacing. Raises OSError when it could not be written; then nothing
        has happened.
        """
        window = len(game.windows) + 1
        mode = rules.mode_of(game, self.station, ticket, station)
        surfaces = claimed is not None or game.edition.surfaces(window, ticket)
        record = ["leg", number, window, TICKETS[ticket], leg, surfaces, claimed or []]
        secret = self.new_secret(station, mode)
        self.vault.append(record, secret)
        self.follow(record, secret)
        return self.newest_events(game_id)

    def caught(self):
        """The event that shows where he was caught (R19)."""
        return self._surfaced([])

    # --- inside

    def new_secret(self, station, mode):
        """A record's secret, with new salts."""
        take, salt_bytes = self.entropy.take, commitment.SALT_BYTES
        return bytes((station, mode)) + take(salt_bytes) + take(salt_bytes)

    def follow(self, record, secret):
        """Let a record be the newest."""
        self.newest, self._newest_secret = record, secret
        if record[KIND] == "computer":
            self.seed_half = secret[SALT:]
        self._stations[_window(record)] = secret[STATION]

    def newest_events(self, game_id):
        """The public events of the newest record."""
        record = self.newest
        if record[KIND] != "leg":
            from mrx.secret import start

            return start.events_of(self, record, game_id)
        _, _, window, ticket, leg, surfaces, claimed = record
        moved = events.mr_x_moved(window, ticket, leg, self.seal(game_id))
        return [moved, self._surfaced(claimed)] if surfaces else [moved]

    def seal(self, game_id):
        """The seal of the newest record, in hex."""
        window, secret = _window(self.newest), self._newest_secret
        game_id = commitment.bytes_of(game_id)
        return commitment.hex_of(commitment.seal(game_id, window, secret[STATION], _salt(secret), _inner(secret)))

    def _surfaced(self, claimed):
        window, secret = _window(self.newest), self._newest_secret
        salt = commitment.hex_of(_salt(secret))
        return events.mr_x_surfaced(window, secret[STATION], salt, commitment.hex_of(_inner(secret)), claimed)


def _window(record):
    return record[WINDOW] if record[KIND] == "leg" else 0


def _salt(secret):
    return secret[SALT:MODE_SALT]


def _inner(secret):
    return commitment.inner(secret[MODE], secret[MODE_SALT:])
