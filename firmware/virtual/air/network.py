"""The `network` of a virtual handheld: a WLAN near one access point, by the names of MicroPython's ESP32 port.

`_radio`, which the program around the VM provides, says how the access point is: "on", "off" (nowhere to be found),
"slow", "lossy", or "wrong" (it has another password). Joining takes its time by the board's clock.

What MicroPython 1.29 does for a call is in its ports/esp32/network_wlan.c and modsocket.c:

- connect(), disconnect(), config() of a WLAN and all calls of a socket but those below hand a message to the thread of
  Wi-Fi or of lwIP and wait until it was taken (ESP-IDF, "Wi-Fi Driver", "Event Task"; "lwIP", "BSD Sockets API"). How
  long is published nowhere. CALL_US is an estimate: ten times what a switch between two threads takes.
- status() reads some variables: as long as no address is there it gives the reason why the last try failed, whatever
  has been tried since; status("rssi") raises OSError while no access point has let this station in. setblocking() sets
  a flag; getaddrinfo() of a number only reads its digits (lwIP, netdb.c). They take no time here, and the firmware
  never asks for a name.
- active(True) waits until the radio runs. _START_US is an estimate: its calibration takes 100 ms longer where no result
  of one is stored (ESP-IDF, "RF Calibration"), and what else it takes is published nowhere.

Nobody waits for the other two: _SCAN_MS is 11 channels at 120 ms and two at 360 (ESP-FAQ, "Wi-Fi"), and
_HANDSHAKE_MS, with the address that the network gives, an estimate.
"""

from time import ticks_add, ticks_diff, ticks_ms

import _radio

CALL_US = 100
_START_US = 250000
_SCAN_MS = 2040
_HANDSHAKE_MS = 1200
_TIMES = {"on": 1, "lossy": 2, "slow": 4}  # as long

NAME, PASSWORD = b"home", "open sesame"  # of the access point
STAT_IDLE, STAT_CONNECTING, STAT_GOT_IP = 1000, 1001, 1010
_NO_AP_FOUND, _BEACON_TIMEOUT, _HANDSHAKE_TIMEOUT = 201, 200, 15

# Looked up once: each look-up of an attribute of _radio makes an object.
near = _radio.near
_absences = _radio.absences  # how often the access point has gone
charge = _radio.charge


class WLAN:
    """As much of it as the firmware uses. There is one, as on a chip."""

    _result = STAT_IDLE
    _address_ms = 0  # how long it takes from where the access point has let it in until its address is there
    _due = None  # when the result is there
    _reason = 0  # why the last try failed, until an address is there
    _seen = 0  # absences when it was joined

    def active(self, on):
        charge(_START_US)

    def config(self, reconnects):
        charge(CALL_US)

    def connect(self, name, password):
        charge(CALL_US)
        WLAN._seen = _absences()
        if near() == "off" or name != NAME:
            _let(_NO_AP_FOUND, _SCAN_MS)
        elif near() == "wrong" or password != PASSWORD:
            _let(_HANDSHAKE_TIMEOUT, _SCAN_MS + _HANDSHAKE_MS)
        else:
            WLAN._address_ms = _HANDSHAKE_MS * _TIMES[near()]
            _let(STAT_GOT_IP, _SCAN_MS + WLAN._address_ms)

    def disconnect(self):
        charge(CALL_US)
        _let(STAT_IDLE, 0)

    def status(self, query=None):
        left = 0 if WLAN._due is None else ticks_diff(WLAN._due, ticks_ms())
        there = WLAN._result == STAT_GOT_IP and WLAN._seen == _absences()
        if query == "rssi":
            if not there or left > WLAN._address_ms:
                raise OSError("Wifi Not Connected")
            return -60
        if left > 0:
            return WLAN._reason or STAT_CONNECTING
        if WLAN._result != STAT_IDLE:
            WLAN._reason = 0 if there else _BEACON_TIMEOUT if WLAN._result == STAT_GOT_IP else WLAN._result
        return STAT_GOT_IP if there else WLAN._reason or STAT_IDLE


def _let(result, ms):
    WLAN._result, WLAN._due = result, ticks_add(ticks_ms(), ms)


def joined():
    """Whether a network is joined; for `socket`."""
    return WLAN.status(None) == STAT_GOT_IP
