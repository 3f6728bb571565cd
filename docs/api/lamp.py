"""Turns a lamp red when Mr. X surfaces, and calm when he goes on: python lamp.py TABLE RED CALM

TABLE is the table's address; RED and CALM are the addresses at which the lamp changes its colour, such as
http://lamp.local/cm?cmnd=Color%20ff0000 of a lamp with Tasmota.
"""

import json
import sys
import time
from urllib.request import urlopen

AGAIN_S = 3  # after the table or the lamp did not answer
USAGE = "Type: python lamp.py TABLE RED CALM, three addresses such as http://192.168.1.2:8000"


def ask(address):
    with urlopen(address, timeout=30) as answer:
        return answer.read()


def main(table, red, calm):
    colours = {"mr_x_surfaced": red, "mr_x_moved": calm}
    try:
        game = json.loads(ask(table + "/api/1/table")).get("game")
    except (OSError, ValueError) as fault:
        sys.exit(f"No table answers at {table} ({fault}). {USAGE}")
    place = f"{game['game_id']}-{game['events'] - 1}" if game else ""
    print("The lamp follows the table.", flush=True)
    while True:
        try:
            for event in json.loads(ask(f"{table}/api/1/events?after={place}"))["events"]:
                if event["event"]["kind"] in colours:
                    ask(colours[event["event"]["kind"]])
                place = event["id"]
        except (OSError, ValueError) as fault:
            print(f"The table or the lamp does not answer ({fault}); again in {AGAIN_S} s.", file=sys.stderr)
            time.sleep(AGAIN_S)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(USAGE)
    main(sys.argv[1].rstrip("/"), *sys.argv[2:])
