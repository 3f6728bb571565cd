"""The parts on a real board, and its start. The only code that imports `machine` and its like; it never sees a game.

pins                what is wired where; for the maker
chips               what each chip's pins can do; explains what is wrong in pins
assembly            makes the parts, and puts the extras round them
board               serial line, flash, reset, the log of exceptions
matrix_keypad, oled, links, flash, entropy, cipher, ticks   the drivers, one for each interface of mrx.ports
extras, lamp        buzzer, battery gauge, sleep; the LED
faults              shows what is wrong with the board itself
first_boot          keeps the prompt reachable after flashing
prompt, wiping      what is overwritten before the prompt opens, and the prompt
"""
