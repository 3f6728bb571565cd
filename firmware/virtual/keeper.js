// A page's worker: serves the version of the files that a page has chosen (site.mjs) from this device, or that of the game that
// runs, and the rest from the network. It chooses nothing itself, so a new one may take over at any time.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.cache !== "no-store") event.respondWith(answer(event.request)); // site.mjs asks so for newer files
});

async function answer(request) {
  const here = new URL("./", location.href).pathname;
  const kept = await caches.open(`mrx-chosen ${here}`);
  const chosen = (await kept.match("playing")) ?? (await kept.match("version"));
  const files = chosen && (await caches.open(`mrx-files ${here} ${await chosen.text()}`));
  return (await files?.match(request, { ignoreSearch: true })) ?? fetch(request);
}
