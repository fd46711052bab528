// Keeps the page for visits without a network. The build puts its name and its list of files in place of the two constants.
const build = "BUILD";
const files = ["FILES"];

const prefix = `ropewalk ${self.registration.scope} `;
const name = prefix + build;
/** A network that takes longer than this for the page itself counts as none. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
});

// The build before this one is kept: a page of it may be open still and ask for its chapters.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => keys.filter((key) => key.startsWith(prefix) && key !== name).slice(0, -1))
      .then((old) => Promise.all(old.map((key) => caches.delete(key)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : file(request));
});

/** The page itself comes from the network, so that a new build shows at once; without one, from the copy. */
async function page(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return answer;
  } catch {
    // no network
  }
  return (await (await caches.open(name)).match("./")) ?? Response.error();
}

/** All other files have their content in their names: a copy is as good as the original. */
async function file(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}
