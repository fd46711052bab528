// Keeps the page for visits without a network, and the figures' own pages once one of them was visited. The build puts
// its name and its lists of files in place of the constants, each file with the start of its SHA-256.
const build = "BUILD";
const files = ["FILES"];
const check = ["CHECK"];
const lab = ["LAB"];
const texts = ["TEXTS"];
const figures = ["FIGURES"];

/** Weights of trained models: no part of a first visit, kept once a reader has asked for them. */
const large = ["LARGE"];

const prefix = `ropewalk ${self.registration.scope} `;
const name = prefix + build;
/** Which build's files a window may ask for: the one that was there when it opened, and all since. */
const windows = `${self.registration.scope} windows`;
/** A network that takes longer than this for the page itself counts as none. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep([...files, ...check, ...lab, ...texts]));
});

self.addEventListener("activate", (event) => event.waitUntil(forgetOld()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  if (request.mode !== "navigate") return event.respondWith(file(request));
  event.waitUntil(note(event.resultingClientId));
  if (figures.some(([path]) => path === pathOf(request))) event.respondWith(figure(event));
  else event.respondWith(page(request));
});

const pathOf = ({ url }) => url.slice(self.registration.scope.length).replace(/[?#].*$/, "");

/** Where the copy of a page is: Check's, Lab's, the texts', or the first one's. */
const copyOf = (request) => /^((?:check|lab|texts)\/)(?:index\.html)?$/.exec(pathOf(request))?.[1] ?? "./";

/** Whether an answer is the file that the build wrote, and not what a host sends for one that it does not have. */
async function isFile(answer, wanted) {
  if (!answer.ok) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  return wanted === Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keeps all of the files, or none: every one is here and is right before the first is kept. */
async function keep(list) {
  const answers = await Promise.all(
    [...new Map(list)].map(async ([path, digest]) => {
      // Names with their content in them may come out of the host's cache; pages may be those of an older build there.
      const answer = await fetch(path, /(?:\/|\.html)$/.test(path) ? { cache: "no-cache" } : {});
      if (!(await isFile(answer, digest))) throw new Error(`${path} is not the file of build ${build}`);
      return [path, answer];
    }),
  );
  const known = await caches.has(name);
  const cache = await caches.open(name);
  const before = new Set((await cache.keys()).map(({ url }) => url));
  const [first, ...others] = answers;
  try {
    const puts = await Promise.allSettled(others.map(([path, answer]) => cache.put(path, answer)));
    const failed = puts.find(({ status }) => status === "rejected"); // the storage is full
    if (failed) throw failed.reason;
    await cache.put(...first); // Where it is, all are: also if the browser ends in between.
  } catch (error) {
    if (!known) await caches.delete(name);
    const added = answers.filter(([path]) => !before.has(new URL(path, self.registration.scope).href));
    await Promise.all(added.map(([path]) => cache.delete(path)));
    throw error;
  }
}

/** Remembers the build of a window that opens now. */
async function note(id) {
  if (!id) return;
  try {
    await (await caches.open(windows)).put(`window/${id}`, new Response(name));
  } catch {
    // No room: its files are kept as long as the build before this one is.
  }
}

/** Throws away the builds that no open window was opened with, but for this one and the one before it. */
async function forgetOld() {
  const open = new Set((await self.clients.matchAll({ includeUncontrolled: true })).map(({ id }) => id));
  const notes = await caches.open(windows);
  const builds = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
  let oldest = Math.max(builds.length - 1, 0);
  for (const request of await notes.keys()) {
    const id = request.url.slice(request.url.lastIndexOf("/") + 1);
    if (!open.has(id)) await notes.delete(request);
    else {
      const at = builds.indexOf(await (await notes.match(request)).text());
      if (at >= 0) oldest = Math.min(oldest, at);
    }
  }
  await Promise.all(builds.slice(0, oldest).map((key) => caches.delete(key)));
}

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

/**
 * So does a figure's own page, and the gallery. Who visits one of them gets a copy of all, menus and models included.
 */
async function figure(event) {
  const answer = await fromNetwork(event.request);
  if (answer) event.waitUntil(keepFigures());
  return answer ?? (await caches.match(event.request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
}

async function keepFigures() {
  if (!(await (await caches.open(name)).match(figures[0][0]))) await keep(figures);
}

/** All other files have their content in their names: a copy is as good as the original. */
async function file(request) {
  const copy = await caches.match(request, { ignoreVary: true }).catch(() => undefined); // the disk cannot be read
  if (copy) return copy;
  const answer = await fetch(request);
  const weights = large.find(([path]) => path === pathOf(request));
  if (weights !== undefined && (await isFile(answer, weights[1]))) await keepOne(request, answer.clone());
  return answer;
}

async function keepOne(request, answer) {
  try {
    await (await caches.open(name)).put(request, answer);
  } catch {
    // The storage is full: the response itself is used.
  }
}
