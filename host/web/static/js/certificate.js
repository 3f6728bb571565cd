/* The page of a certificate: prints it, and says what this browser witnessed of its game. */

import { copies, witnessed } from "./draw_witness.js";

const $ = (id) => document.getElementById(id);

$("print").addEventListener("click", () => window.print());
witnessed({ said: $("witness"), answers: $("answers"), head: $("head") }, JSON.parse($("log").textContent));
copies($("copy-head"), $("head"));
document.body.setAttribute("data-ready", "");
