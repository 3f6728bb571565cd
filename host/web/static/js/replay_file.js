/* The replay in a file of its own: all that it needs stands in it. */

import { byId as $ } from "./elements.js";
import { replay } from "./replay.js";

const { moments, map } = JSON.parse($("replay").textContent);
replay({ moments }, map, {});
document.body.setAttribute("data-ready", "");
