"""The parts on a real board, and its start. In mrx the only code that imports `machine` and its like; it never sees a
game.

pins                what is wired where; for the maker
board               what the board is made of: by pins, or by the preset that was chosen at `make flash`
chips               what each chip's pins can do; explains what is wrong in pins or in a preset
running             runs the app from power-on, tick by tick, and restarts the board after an exception
power_on            from power-on to the first screen: checks the pins, makes the parts and the app
parts               makes the board's keypad and display
assembly            makes the other parts, and puts the extras round them
mcu                 serial line, flash, reset, the log of exceptions
links, flash, entropy, cipher, ticks   the drivers, one for each interface of mrx.ports
text_display        what all displays have in common; oled and tft are the kinds
keys                what all keys have in common; matrix_keypad, keyboard and touch are the kinds
extras, lamp        buzzer (no tone may depend on a secret or on which key was pressed; a sound for something public
                    needs a role in mrx.ports, which mrx.app calls), battery gauge, sleep; the LED
faults, too_small   show what is wrong with the board itself; that it has too little memory
first_boot          keeps the prompt reachable after flashing
tidying             has littlefs do while nobody waits what it would else do amid a key's work
prompt, wiping      what is overwritten before the prompt opens, and the prompt
air_start           whether there is room and reason for Wi-Fi, and then loads the next four
wifi                joins a known network
air_hosts           finds the host in it
air_link            the link to the host over Wi-Fi
both_links          cable and Wi-Fi as one link
"""
