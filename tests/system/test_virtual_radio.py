"""The virtual board's radio: sockets that are real ones on the loopback, and an access point that fails by order."""

import socket
import threading

import pytest

from tests.patience import PATIENCE_S
from tests.system.test_virtual_board import write_image
from tests.system.virtual_board import VirtualBoard

PROGRAM = """
import asyncio, network, socket
from time import ticks_ms
wlan = network.WLAN()
wlan.active(True)
wlan.config(reconnects=0)
async def join(name=b"home", password="open sesame"):
    began = ticks_ms()
    wlan.connect(name, password)
    while wlan.status() == network.STAT_CONNECTING:
        await asyncio.sleep_ms(50)
    print("joined" if wlan.status() == network.STAT_GOT_IP else wlan.status(), "after", (ticks_ms() - began) // 50 * 50)
def opened(kind=socket.SOCK_STREAM):
    made = socket.socket(socket.AF_INET, kind)
    made.setblocking(False)
    return made
def tell(call, *given):
    try:
        return call(*given)
    except OSError as error:
        return "errno %d" % error.errno
async def until(find):
    for _ in range(2000):
        found = find()
        if found is not None:
            return found
        await asyncio.sleep_ms(10)
async def connected(port):
    made = opened()
    print("connect", tell(made.connect, socket.getaddrinfo("127.0.0.1", port)[0][-1]), "write", tell(made.write, b"?"))
    await until(lambda: None if tell(made.write, b"!") == "errno 119" else True)
    return made
buffer = bytearray(8)
"""


def told(tmp_path, body, state="on", act=lambda board: None):
    """What a program says, line by line, whose `async def main()` has this body."""
    main = PROGRAM + "async def main():\n" + "".join(f"    {line}\n" for line in body.strip().split("\n"))
    image = write_image(tmp_path / "image", main=main + "asyncio.create_task(main())\n")
    with VirtualBoard(image, tmp_path / "flash", radio=state) as board:
        act(board)
        board.wait_for_state("prompt", 60000)
        return board.said().decode().split("FAST_FLASH_BOOT)\r\n")[1].split("\n\r\nMicroPython")[0].splitlines()


@pytest.fixture
def echo():
    """The port of a server that says to the first who comes what he has said, and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve():
            with server.accept()[0] as peer:
                peer.sendall(peer.recv(100))

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        thread.join(PATIENCE_S)


def test_joining_takes_its_time_and_tells_why_it_fails(tmp_path):
    body = """
await join(b"other")
await join(b"home", "close sesame")
for _ in range(5):
    await join()
    await until(lambda: None if wlan.status() == network.STAT_GOT_IP else True)
    await asyncio.sleep_ms(10)
"""

    def act(board):
        board.wait(6500)
        for state, ms in (("slow", 8000), ("lossy", 8000), ("wrong", 8000), ("off", 2000)):
            board.wait(ms)
            board.ask("radio", state="off")
            board.ask("radio", state=state)

    told_and_ms = [(what, int(ms)) for what, _, ms in map(str.split, told(tmp_path, body, act=act))]
    assert [what for what, _ in told_and_ms] == ["201", "15", "joined", "joined", "joined", "15", "201"]
    scanned, refused, on, slow, lossy, wrong, off = [ms for _, ms in told_and_ms]
    assert 0 < scanned == off < refused == wrong == on < lossy < slow


def test_a_socket_never_waits(tmp_path, echo):
    """As on an ESP32 a connection under way refuses what is written; it takes what has room, and then nothing."""
    body = f"""
await join()
made = await connected({echo})
print(made.readinto(buffer))
print(await until(lambda: made.readinto(buffer)), bytes(buffer[:1]), await until(lambda: made.readinto(buffer)))
print([made.write(bytes(4000)) for _ in range(3)])
made.close()
print(tell(socket.getaddrinfo, "example.org", 80))
"""
    lines = told(tmp_path, body)
    assert lines[1:] == ["connect errno 119 write errno 119", "None", "1 b'!' 0", "[4000, 1760, None]", "errno -2"]


def test_datagrams_go_and_come_and_some_are_lost(tmp_path):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as peer:
        peer.bind(("127.0.0.1", 0))
        peer.settimeout(PATIENCE_S)
        body = f"""
await join()
asking = opened(socket.SOCK_DGRAM)
asking.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
print(tell(asking.recvfrom, 64))
for number in range(6):
    asking.sendto(b"%d" % number, socket.getaddrinfo("255.255.255.255", {peer.getsockname()[1]})[0][-1])
def answer():
    try:
        return asking.recvfrom(64)
    except OSError:
        return None
print(*await until(answer))
"""

        def act(board):
            board.wait(5500)
            for number in (0, 1, 3, 4):
                data, sender = peer.recvfrom(64)
                assert data == b"%d" % number
            peer.sendto(b"yes", sender)

        answer = f"b'yes' ('127.0.0.1', {peer.getsockname()[1]})"
        assert told(tmp_path, body, "lossy", act)[1:] == ["errno 11", answer]
