/* Checks logs with the page's own script: standard input has a line of JSON for each, {gameId, events, links, numbers, key}.
   Prints a line of JSON for each: {seals: all that are opened hold, chain, consents (true, false or null)}. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const { brokenAt, consentsHold, holds, sealedLegs } = await import("data:text/javascript," + encodeURIComponent(readFileSync(process.argv[2], "utf8")));
const hash = (bytes) => new Uint8Array(createHash("sha256").update(Uint8Array.from(bytes)).digest());

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { gameId, events, links, numbers, key } = JSON.parse(line);
  const legs = sealedLegs(events, numbers).filter((leg) => leg.opened);
  const result = { seals: legs.every((leg) => holds(hash, gameId, leg)), chain: brokenAt(hash, events, links) < 0, consents: consentsHold(hash, key, events, links) };
  console.log(JSON.stringify(result));
}
