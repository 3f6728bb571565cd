/* Lets the page's own script witness a log: standard input is JSON, {seen: [[events, head], ...], answers, events, links}.
   Prints {kept: what is kept at the end, compared, outcomes}. */

import { readFileSync } from "node:fs";

const source = readFileSync(process.argv[2], "utf8");
const { comparison, outcome, withAnswer, withHead } = await import("data:text/javascript," + encodeURIComponent(source));

for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  const { seen, answers, events, links } = JSON.parse(line);
  let kept = seen.reduce((before, [count, head]) => withHead(before, count, head), { id: "", heads: [], answers: [] });
  kept = answers.reduce(withAnswer, kept);
  console.log(JSON.stringify({ kept, compared: comparison(kept, events, links), outcomes: kept.answers.map((each) => outcome(each, events)) }));
}
