"""Any board under the recorded games: a real one with a jig around its keys and display bus, or an emulator.

The board has our firmware, an SSD1306 and no game. Two lines lead to it. The **cable** is its serial port, which stays
when the board has no power. The **side channel** carries orders to the jig, which listens: JSON lines over TCP that are
answered one by one. A press is answered when its last gap is over; what is to be at a time that has passed is now.

    {"id": 1, "do": "power", "on": true}                  its power; "on": false takes it away
    {"id": 2, "do": "press", "keys": "12A#", "ms": 60, "gap": 60, "at": 1500}   keys one after the other, from a time on
    {"id": 3, "do": "wait", "until": 2000}                answered when that time has come
    {"id": 4, "do": "transfers"}                          what came over the display's bus since this was last asked

Each answer is {"id": ..., "ok": true, "time_ms": milliseconds by the jig's clock}, with "transfers": [[time, hex], ...]
where they were asked for: the bytes of each transfer to the SSD1306, without its address. Each order also has "sent",
how many bytes have been put on the cable so far. A jig whose time is virtual waits for these bytes, and its answer has
"said", how many have come from the board: whoever asks waits for those. A real jig needs neither.

`python -m tests.rig --cable /dev/ttyUSB0 --jig localhost:4700` plays a recorded game by keys alone and prints what took
how long, beside the model. Without options a chip on the native MicroPython is the board (native_jig), in virtual time.
"""
