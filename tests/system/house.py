"""A house's networks in namespaces, for test_networks.py: a machine whose table is open, a phone behind a card of it.

Run under `unshare -rn`, whose network is the machine's. Prints as JSON what the phone got by each way in.
"""

import contextlib
import http.client
import json
import re
import subprocess
import sys
from contextlib import closing
from urllib.parse import urlsplit

from zeroconf import ServiceBrowser, Zeroconf

from tests.host.air import until
from tests.patience import PATIENCE_S
from tests.system.host_process import HostProcess

PAGE = "_http._tcp.local."
END = "other-end"  # of the card that was made last


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def put_in(card, net):
    ip("link", "add", card, "type", "veth", "peer", "name", END)
    ip("addr", "add", f"{net}1/64" if ":" in net else f"{net}.1/24", "dev", card)
    ip("link", "set", card, "up")


class Phone:
    """A process in a namespace of its own, which the other end of the newest card is moved to; see `main_of_phone`."""

    def __init__(self, net):
        command = ["unshare", "-n", sys.executable, "-m", "tests.system.house"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()  # it has its namespace
        ip("link", "set", END, "netns", str(self.process.pid))
        self.ask("up", f"{net}.2")

    def ask(self, *words):
        print(json.dumps(words), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


def main_of_phone():
    """Do what each line of the input says, and print what came of it."""
    deeds = {"up": _up, "get": _status, "find": _found}
    print("ready", flush=True)
    for line in sys.stdin:
        deed, *words = json.loads(line)
        print(json.dumps(deeds[deed](*words)), flush=True)


def _up(address):
    ip("addr", "add", f"{address}/24", "dev", END)
    for device in ("lo", END):
        ip("link", "set", device, "up")


def _status(url):
    """The HTTP status of a page; None where no way leads there."""
    parts = urlsplit(url)
    with closing(http.client.HTTPConnection(parts.netloc, timeout=PATIENCE_S)) as visit, contextlib.suppress(OSError):
        visit.request("GET", parts.path or "/")
        return visit.getresponse().status


def _found():
    """The addresses of the first page that is announced here."""
    with closing(Zeroconf()) as looking:
        names, infos = [], []
        ServiceBrowser(looking, PAGE, handlers=[lambda zeroconf, service_type, name, state_change: names.append(name)])
        until(lambda: names)
        until(lambda: infos.append(looking.get_service_info(PAGE, names[0])) or infos[-1])
        return [f"http://{address}:{infos[-1].port}" for address in infos[-1].parsed_addresses()]


def codes(host):
    """Where the QR codes of detectives lead: the one that is shown first, and one for each network."""
    page = host.owner.get("/invite")
    offered = re.findall(r'href="(/invite\?at=[^"]+)"', page)
    return [re.search(r'href="(http://[^/]+/join/\w+)"', text)[1] for text in (page, *map(host.owner.get, offered))]


def main(folder, main_route, cards):
    """cards: {name: net}, behind the last one is the phone; main_route: the card that the internet is behind, or ""."""
    ip("link", "set", "lo", "up")
    for card, net in cards.items():
        if card != next(iter(cards)):
            ip("link", "set", END, "name", f"end-{net}", "up")
        put_in(card, net)
    phone = Phone(net)
    if main_route:
        net = cards[main_route]
        ip("route", "add", "default", "via", f"{net}2" if ":" in net else f"{net}.2", "dev", main_route)
    with HostProcess(folder, ANNOUNCE="") as host:
        told = re.findall(r"http://[\d.]+:\d+", next(line for line in host.said if line.startswith("The table:")))
        ways = {"first code": codes(host)[:1], "codes": codes(host)[1:], "terminal": told, "mDNS": phone.ask("find")}
        result = {way: [phone.ask("get", url) for url in urls] for way, urls in ways.items()}
        result["code afterwards"] = [phone.ask("get", url) for url in codes(host)[:1]]
    phone.process.communicate()
    print(json.dumps(result))


if __name__ == "__main__":
    main(*json.loads(sys.argv[1])) if sys.argv[1:] else main_of_phone()
