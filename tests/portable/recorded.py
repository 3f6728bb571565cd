"""Recorded games (tests/data/games) played on a Rig by its keys, from wherever its log stands."""

import json

from tests.portable.effective import effective_events
from tests.portable.scripted import Rig

from shared.rules.edition_table import to_pairs

_NOTED = (
    ("#=said", "#=done", "#=open", "#=go on")
    + ("#=gesagt", "#=fertig", "#=öffnen", "#=weiter")
    + ("#=dit", "#=fait", "#=ouvrir", "#=continuer")
    + ("#=dicho", "#=hecho", "#=abrir", "#=seguir")
)
KEYS = {"taxi": "A", "bus": "B", "underground": "C", "black": "D"}
_DONE = ("mr_x_moved", "pawn_moved", "station_asked")  # the event of each action, but for an escape


class Recorded:
    """One record, by its name or as it is.

    `actions` are its legs in order: (mover, ticket, station, "only" | "first" | "second", surface). Where the pawns'
    moves are not entered, also ("detectives", "ask", station, ...), and at last ("detectives", "escape", ...).
    """

    def __init__(self, name, record=None):
        if record is None:
            with open("tests/data/games/" + name + ".json") as file:
                record = json.loads(file.read())
        self.record = record
        self.actions = []
        self.on_board = (record.get("rules") or {}).get("pawn_moves") == "on_board"
        for turn in self.record["turns"]:
            legs = turn.get("legs", ())
            self.actions += [(turn["mover"], "ask", station, "only", None) for station in turn.get("asked", ())]
            for at in range(len(legs)):
                leg = "only" if len(legs) == 1 else ("first", "second")[at]
                surface = turn.get("surface") if at == len(legs) - 1 else None
                self.actions.append((turn["mover"], legs[at][0], legs[at][1], leg, surface))
        if self.on_board and self.ending == ("mr_x", "escaped"):
            self.actions.append(("detectives", "escape", None, "only", None))

    @property
    def set_up(self):
        """[edition, players, rules, pawns], as a proposal has it."""
        record = self.record
        rules = to_pairs(record.get("rules") or {})
        return [record["edition"], record["players"], rules, record["start"]["pawns"]]

    @property
    def ending(self):
        """(winner, reason), or None for a game in play."""
        result = self.record.get("result")
        return (result["winner"], result["reason"]) if result else None

    def begin(self, rig):
        """Begin it by a host's proposal, with the card keyed in. The rig is at Welcome. Returns the record."""
        if not rig.table.running:
            rig.judge("begin", ["begin"] + self.set_up)
            rig.wait(50)
            rig.press("##" if self.on_board else "#")
            rig.press("%03d#" % self.record["start"]["mr_x"])
        return self

    def next_action(self, rig):
        """The action that comes next by the rig's log; None behind the last."""
        return self._after(rig.events())

    def _after(self, log):
        done = len([event for event in log if event[0] in _DONE])
        done += self.on_board and bool(log) and log[-1][0] in ("game_ended", "leg_opened")
        return self.actions[done] if done < len(self.actions) else None

    def act(self, rig):
        """Key in the next action, "#" after it included; returns False behind the last. From any home screen."""
        action = self.next_action(rig)
        if action is None:
            return False
        mover, ticket, station, leg, surface = action
        if mover == "detectives":
            rig.press("0#" if ticket == "escape" else "B2%03d#" % station)
            return True
        if mover != "mr_x":
            self._choose_pawn(rig, mover)
        elif leg == "first":
            rig.double()
        rig.press("%03d%s" % (station, KEYS[ticket]))
        if surface is not None:
            rig.press("1")
            taken = dict(surface)
            for pawn in rig.table.game.pawn_names:
                if pawn in taken:
                    rig.press(KEYS[taken[pawn]])
        rig.press("#")
        self.acknowledge(rig)
        return True

    def act_on(self, rig, times=1000):
        """Key in so many actions, or all that are left."""
        while times and self.act(rig):
            times -= 1

    def acknowledge(self, rig):
        """Unlock, and press away what the handheld has to say."""
        for _ in range(5):
            text = rig.display.text() + "\n"
            if any(word + "\n" in text for word in _NOTED):
                rig.press("#")

    def _choose_pawn(self, rig, pawn):
        words = rig.app.context.text
        wanted = words.say("%s to move", "%s zieht", "%s joue", "Mueve %s") % words.pawn(pawn)
        for _ in range(7):
            if rig.display.text().startswith(wanted):
                return
            rig.press("#")
        raise AssertionError("cannot choose " + pawn)


class Resumed(Recorded):
    """A record that goes on after the last action that was not taken back."""

    def next_action(self, rig):
        return self._after(effective_events(rig.events()))


def in_play(actions=0, name="milton-bradley-3p-captured", rig=None):
    """A rig on which so many legs and moves of a record have been made, and the record."""
    rig, game = rig or Rig(), Recorded(name)
    game.begin(rig)
    for _ in range(actions):
        assert game.act(rig)
    return rig, game


def play(name, rig):
    """Play a whole record on a rig by keys alone; returns it."""
    game = Recorded(name).begin(rig)
    game.act_on(rig)
    return game
