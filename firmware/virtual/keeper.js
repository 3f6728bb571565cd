// A page's worker: serves the version of the files that the page has chosen (site.mjs) from this device, and the rest from the
// network. It chooses nothing itself, so a new one may take over at any time.

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

async function answer(request) {
  const here = new URL("./", location.href).pathname;
  const chosen = await (await caches.open(`mrx-chosen ${here}`)).match("version");
  const files = chosen && (await caches.open(`mrx-files ${here} ${await chosen.text()}`));
  return (await files?.match(request, { ignoreSearch: true })) ?? fetch(request);
}
