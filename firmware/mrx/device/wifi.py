"""Joins one of the known Wi-Fi networks, and tells why none is joined. It knows no socket and never waits.

MicroPython 1.29 on an ESP32 (ports/esp32/network_wlan.c): connect() only begins; what comes of it is seen in status(),
which gives STAT_CONNECTING, STAT_GOT_IP, STAT_IDLE, or a reason of ESP-IDF's. Told to try again by itself, it would say
STAT_CONNECTING for good where a password is wrong but the network's answer is slow. So it is told to try once
(reconnects=0), and every further try is made here. Once a try has failed, status() gives its reason until an address is
there, whatever has been tried since; only status("rssi") tells then that the access point has let this handheld in.
"""

import binascii

_LOOK_MS = 250
_STARTING = "radio.starts"  # as in mrx.device.air_start
_SETTLED_MS = 10000  # a radio that has run for so long has started
_TRY_MS = 6000  # a scan of all channels takes half of that; who is not let in by then has failed
_SLOW_MS = 20000  # until a try has failed that is let in, but gets no address
_CONNECTING, _GOT_IP = 1001, 1010  # network.STAT_CONNECTING and STAT_GOT_IP of an ESP32
# Of wifi_err_reason_t (esp_wifi_types.h): the handshake in which both prove the password failed; 210 and 211: the
# network wants one and none is known, or the other way round.
_WRONG = (2, 15, 202, 204, 205, 210, 211)


class Wifi:
    """Joins one of `networks`, [name in hex, password] each, by `wlan`, MicroPython's network.WLAN, which is active.

    reason  "up", "connecting", "no-network" (none of them is found), "no-address" (one gives none), "wrong-password"
    """

    def __init__(self, wlan, networks, clock, flash):
        self.reason = "connecting" if networks else "no-network"
        self._wlan = wlan
        self._networks = networks
        self._clock = clock
        self._flash = flash
        self._began_ms = clock.ms()
        self._at = 0
        self._worst = "no-network"  # of the tries since all networks were last tried
        self._looked_ms = clock.ms()
        self._tried_ms = None

    def up(self):
        """Return whether a network is joined; to be asked every tick."""
        if self._flash and self._clock.since(self._began_ms) >= _SETTLED_MS:
            self._flash.remove(_STARTING)
            self._flash = None
        if self._networks and self._clock.since(self._looked_ms) >= _LOOK_MS:
            self._looked_ms = self._clock.ms()
            status = self._wlan.status()
            if status == _GOT_IP:
                self.reason = "up"
                self._worst = "no-network"
            elif self.reason == "up" or self._tried_ms is None:  # the network is lost, or none was tried
                self.reason = "connecting"
                self._try()
            elif self._clock.since(self._tried_ms) >= _TRY_MS:
                self._tried(status)
        return self.reason == "up"

    def _tried(self, status):
        """A try takes long: see what becomes of it."""
        try:
            let_in = status == _CONNECTING or self._wlan.status("rssi")
        except OSError:
            let_in = False
        if let_in and self._clock.since(self._tried_ms) < _SLOW_MS:
            if self.reason != "no-address":  # it is found, and the password is right
                self.reason = "connecting"
            return
        if let_in or status in _WRONG:
            self._worst = "no-address" if let_in else "wrong-password"
        self._at += 1
        if self._at == len(self._networks):
            self._at = 0
            self.reason, self._worst = self._worst, "no-network"
        self._try()

    def _try(self):
        self._tried_ms = self._clock.ms()
        name, password = self._networks[self._at]
        for call, given in ((self._wlan.disconnect, ()), (self._wlan.connect, (binascii.unhexlify(name), password))):
            try:
                call(*given)
            except OSError:
                pass  # the radio is between two states; the next try comes
