/* Checks logs with the page's own script, given as a copy that Node takes for a module: standard input has {vm, sources}, then a line of JSON for each log, {events, key}.
   Prints a line of JSON for each: what the script found. */

import { readFileSync } from "node:fs";

const { checkLog } = await import(process.argv[2]);
const [given, ...logs] = readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));

for (const log of logs) console.log(JSON.stringify(await checkLog(given.vm, given.sources, log)));
