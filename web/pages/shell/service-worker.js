// Keeps the page for visits without a network, and the figures' own pages once one of them was visited. The build puts its name
// and its lists of files in place of the five constants.
const build = "BUILD";
const files = ["FILES"];
const check = ["CHECK"];
const lab = ["LAB"];
const figures = ["FIGURES"];

/** Weights of trained models: no part of a first visit, kept once a reader has asked for them. */
const large = /-model-[\w-]+\.js$/;

const prefix = `ropewalk ${self.registration.scope} `;
const name = prefix + build;
/** A network that takes longer than this for the page itself counts as none. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(name).then((cache) => cache.addAll([...new Set([...files, ...check, ...lab])])));
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
  if (request.mode !== "navigate") event.respondWith(file(request));
  else if (figures.includes(pathOf(request))) event.respondWith(figure(event));
  else event.respondWith(page(request));
});

const pathOf = ({ url }) => url.slice(self.registration.scope.length).replace(/[?#].*$/, "");

/** Where the copy of a page is: Check's, Lab's, or the first one's. */
const copyOf = (request) => /^(check\/|lab\/)(?:index\.html)?$/.exec(pathOf(request))?.[1] ?? "./";

/** Undefined: no network. */
async function fromNetwork(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** The page itself comes from the network, so that a new build shows at once; without one, from the copy. */
async function page(request) {
  return (await fromNetwork(request)) ?? (await (await caches.open(name)).match(copyOf(request))) ?? Response.error();
}

/** So does a figure's own page, and the gallery. Who visits one of them gets a copy of all, menus and models included. */
async function figure(event) {
  const answer = await fromNetwork(event.request);
  if (answer) event.waitUntil(keepFigures());
  return answer ?? (await caches.match(event.request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
}

async function keepFigures() {
  const cache = await caches.open(name);
  if (!(await cache.match(figures[0]))) await cache.addAll(figures);
}

/** All other files have their content in their names: a copy is as good as the original. */
async function file(request) {
  const copy = await caches.match(request, { ignoreVary: true });
  if (copy) return copy;
  const answer = await fetch(request);
  if (answer.ok && large.test(request.url)) (await caches.open(name)).put(request, answer.clone());
  return answer;
}
