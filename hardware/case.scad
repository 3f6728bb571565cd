// A case for the handheld, drawn from the boxes of hardware/case_layout.py: `make case` writes them and renders this.
// Millimetres, as in case_layout.py. piece: "bottom", "front" or "both"; board and display: keys of measures.py.
include <../build/case/measures.scad>

piece = "both";
board = "esp32-s3";
display = "1.3";
$fn = 24;

function of(table, key) = table[search([key], table)[0]][1];

module box(b) translate([b[0], b[1], b[2]]) cube([b[3], b[4], b[5]]);

// The outer form between two heights, with round corners.
module slab(from, to)
    translate([0, 0, from]) linear_extrude(to - from)
        offset(rounding) translate([rounding - wall, rounding - wall])
            square([width + 2 * (wall - rounding), length + 2 * (wall - rounding)]);

module bottom()
    difference() {
        union() {
            difference() {
                slab(-wall, depth);
                cube([width, length, depth + 1]);
            }
            for (b = posts) box(b);
            for (b = of(ribs, board)) box(b);
        }
        for (b = of(openings, board)) box(b);
        for (s = screws) translate([s[0], s[1], depth - 16]) cylinder(d = pilot, h = 17);
    }

// A rectangle that widens towards the player, so that the edge hides no dots from the side.
module bevelled(r, more)
    hull() {
        translate([r[0], r[1], depth - 1]) cube([r[2], r[3], 1]);
        translate([r[0] - more, r[1] - more, depth + wall]) cube([r[2] + 2 * more, r[3] + 2 * more, 1]);
    }

// A line around the keypad's place, half a millimetre deep, to glue the foil straight.
module groove(r)
    translate([0, 0, depth + wall - 0.5]) linear_extrude(1) difference() {
        translate([r[0] - 0.4, r[1] - 0.4]) square([r[2] + 0.8, r[3] + 0.8]);
        translate([r[0] + 0.4, r[1] + 0.4]) square([r[2] - 0.8, r[3] - 0.8]);
    }

module front()
    difference() {
        union() {
            slab(depth, depth + wall);
            for (b = of(front_ribs, display)) box(b);
        }
        bevelled(of(windows, display), 1.2);
        groove(field);
        box(of(reliefs, display));
        translate([slot[0], slot[1], depth - 1]) cube([slot[2], slot[3], wall + 2]);
        for (s = screws) translate([s[0], s[1], depth - 1]) {
            cylinder(d = screw, h = wall + 2);
            translate([0, 0, 1 + wall - (head - screw) / 2])
                cylinder(d1 = screw, d2 = head + 0.4, h = (head - screw) / 2 + 0.2);
        }
    }

module parts(of_front)
    for (p = of(shown_parts, str(board, " ", display))) if (p[0] == of_front) color(p[1]) box(p[2]);

module keypad()
    translate([field[0], field[1], depth + wall]) {
        color("#d9dde0") cube([field[2], field[3], 0.8]);
        for (row = [0 : 3], column = [0 : 3])
            color(column == 3 ? "#a23e48" : "#2f4858")
                translate([(column + 0.5) * field[2] / 4 - 6.5, (row + 0.5) * field[3] / 4 - 6.5, 0.8]) cube([13, 13, 0.3]);
    }

// For the picture: the parts in their places, and the front lifted off with what belongs to it.
module both() {
    color("#9fb4c7") bottom();
    parts(false);
    translate([0, 0, 50]) {
        color("#5f7a8c") front();
        keypad();
        parts(true);
    }
}

if (piece == "bottom") translate([wall, wall, wall]) bottom();
if (piece == "front") translate([wall, length + wall, depth + wall]) rotate([180, 0, 0]) front();
if (piece == "both") both();
