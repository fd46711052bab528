// Stores the page for visits without a network, and the figures' own pages once one of them was visited. The build
// replaces the constants by its name and its lists of files, each file with the start of its SHA-256.
const build = "BUILD";
const files = ["FILES"];
const check = ["CHECK"];
const lab = ["LAB"];
const texts = ["TEXTS"];
const figures = ["FIGURES"];

/** Weights of trained models: not part of a first visit, stored once a reader has loaded them. */
const large = ["LARGE"];

const prefix = `ropewalk ${self.registration.scope} `;
const name = prefix + build;
/** The builds whose files a window may request: the one that was current when it opened, and all later ones. */
const windows = `${self.registration.scope} windows`;
/** If the network takes longer than this for the page itself, the copy is used. */
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

/** The stored copy of a page: Check's, Lab's, the texts', or the first one's. */
const copyOf = (request) => /^((?:check|lab|texts)\/)(?:index\.html)?$/.exec(pathOf(request))?.[1] ?? "./";

/** Whether a response is the file that the build wrote, and not the host's answer for a missing one. */
async function isFile(answer, wanted) {
  if (!answer.ok) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer()));
  return wanted === Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Stores all of the files, or none: each is checked before the first is stored. */
async function keep(list) {
  const answers = await Promise.all(
    [...new Map(list)].map(async ([path, digest]) => {
      // Files with a hash in their name may come from the browser's cache; pages there may be those of an older build.
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
    await cache.put(...first); // If it is stored, all are, even if the browser ends in between.
  } catch (error) {
    if (!known) await caches.delete(name);
    const added = answers.filter(([path]) => !before.has(new URL(path, self.registration.scope).href));
    await Promise.all(added.map(([path]) => cache.delete(path)));
    throw error;
  }
}

/** Stores the build of a newly opened window. */
async function note(id) {
  if (!id) return;
  try {
    await (await caches.open(windows)).put(`window/${id}`, new Response(name));
  } catch {
    // No space: its files are kept as long as the build before this one is.
  }
}

/** Deletes the builds with which no open window was opened, except this one and the one before it. */
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

/** undefined: no network. */
async function fromNetwork(request) {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** The page itself comes from the network, so that a new build shows at once; without a network, from the copy. */
async function page(request) {
  return (await fromNetwork(request)) ?? (await (await caches.open(name)).match(copyOf(request))) ?? Response.error();
}

/**
 * The same for a figure's own page, and the gallery. Visiting one of them stores a copy of everything, including menus
 * and models.
 */
async function figure(event) {
  const answer = await fromNetwork(event.request);
  if (answer) event.waitUntil(keepFigures());
  return answer ?? (await caches.match(event.request, { ignoreSearch: true, ignoreVary: true })) ?? Response.error();
}

async function keepFigures() {
  if (!(await (await caches.open(name)).match(figures[0][0]))) await keep(figures);
}

/** All other files have a hash in their names, so a copy is as good as the original. */
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
    // The storage is full, so the response itself is used.
  }
}
