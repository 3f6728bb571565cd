/* The page of a certificate: prints it, shares it as a picture, and says what this browser witnessed of its game. */

import { at } from "./address.js";
import { byId as $ } from "./elements.js";
import { copies, witnessed } from "./draw_witness.js";
import { checkHere } from "./log_check.js";
import { sharePicture } from "./share_picture.js";


$("print").addEventListener("click", () => window.print());
sharePicture($("share"));
const log = JSON.parse($("log").textContent);
witnessed({ said: $("witness"), answers: $("answers"), head: $("head") }, log, () => checkHere({ events: log.events, key: null }, at)); /* heads need no key */
copies($("copy-head"), $("head"));
document.body.setAttribute("data-ready", "");
