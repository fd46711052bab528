// The answers of the service worker, and the builds that it keeps. offline-faults.test.ts tests failing hosts and
// disks.
import { expect, test } from "vitest";
import { Browser, installed, lists, scope } from "./worker-host.js";

const pages = [
  ["", "./"],
  ["index.html", "./"],
  ["check/", "check/"],
  ["check/index.html?a=1", "check/"],
  ["lab/#v=2", "lab/"],
] as const;

test.each(pages)(
  "the page %j comes from the host while it answers, and from the copy of %j otherwise",
  async (asked, copy) => {
    const browser = await installed();
    browser.instead.set(asked || "./", new Response("a newer page"));
    expect(await (await browser.get(asked, "navigate"))?.text()).toBe("a newer page");
    browser.online = false;
    expect(await (await browser.get(asked, "navigate"))?.text()).toBe(copy);
  },
);

test.each([404, 500, 503])("a host that answers %i for a page gets its copy shown", async (status) => {
  const browser = await installed();
  for (const [asked, copy] of pages) {
    browser.instead.set(asked || "./", new Response("the host is down", { status }));
    expect(await (await browser.get(asked, "navigate"))?.text()).toBe(copy);
  }
  await browser.get("embed/rope-decay.html", "navigate");
  browser.instead.set("embed/rope-decay.html?l=en", new Response("the host is down", { status }));
  expect(await (await browser.get("embed/rope-decay.html?l=en", "navigate"))?.text()).toBe("embed/rope-decay.html");
});

test("a host that takes minutes for a page gets its copy shown, and one that takes a second is waited for", async () => {
  const browser = await installed();
  browser.instead.set("./", new Response("a newer page"));
  browser.takesMs = 1000;
  expect(await (await browser.get("", "navigate"))?.text()).toBe("a newer page");
  browser.takesMs = 60_000;
  expect(await (await browser.get("", "navigate"))?.text()).toBe("./");
});

test("requests for anything but the page's own files are left to the browser", async () => {
  const browser = await installed();
  const asked = (method: string, url: string, mode: string): Promise<Response | undefined> =>
    browser.ask({ method, mode, url });
  for (const mode of ["navigate", "cors"]) {
    expect(await asked("GET", `${scope}check/`, mode)).toBeDefined();
    expect(await asked("POST", `${scope}check/`, mode)).toBeUndefined();
    expect(await asked("GET", "http://stranger/path/check/", mode)).toBeUndefined();
    expect(await asked("GET", "http://host/elsewhere/", mode)).toBeUndefined();
  }
});

test("pages of an older build in the browser's cache do not become the copy", async () => {
  const browser = new Browser();
  const paths = Object.values(lists).flatMap((list) => list.map(([path]) => path));
  for (const path of paths.filter((one) => /(?:\/|\.html)$/.test(one))) browser.older.set(path, new Response("older"));
  await browser.install();
  await browser.get("gallery.html", "navigate");
  browser.online = false;
  for (const path of ["check/", "lab/", "gallery.html"])
    expect(await (await browser.get(path, "navigate"))?.text()).toBe(path);
  expect(await (await browser.get("", "navigate"))?.text()).toBe("./");
});

test("files with a hash in their names may come from the browser's cache", async () => {
  const browser = new Browser();
  browser.older.set("assets/a.js", new Response("assets/a.js"));
  browser.instead.set("assets/a.js", new Response("asked for once more"));
  await browser.install();
  expect(await (await browser.get("assets/a.js"))?.text()).toBe("assets/a.js");
});

test("a build stays as long as a window that it opened, and one more before the newest", async () => {
  const browser = await installed();
  await browser.send("activate");
  const open = async (id: string, controlled: boolean): Promise<void> => {
    browser.windows.push({ id, controlled });
    await browser.get("", "navigate", id);
  };
  const close = (id: string): void => {
    browser.windows.splice(
      browser.windows.findIndex((one) => one.id === id),
      1,
    );
  };
  await open("one", false); // opened before a worker was there
  await browser.release("second");
  await open("two", true);
  await browser.release("third");
  await browser.release("fourth");
  expect(browser.builds()).toEqual(["first", "second", "third", "fourth"]);
  close("one");
  await browser.release("fifth");
  expect(browser.builds()).toEqual(["second", "third", "fourth", "fifth"]);
  close("two");
  await browser.release("sixth");
  expect(browser.builds()).toEqual(["fifth", "sixth"]);
  const [notes] = [...browser.stored].filter(([name]) => name.endsWith(" windows")).map(([, kept]) => kept.size);
  expect(notes).toBe(0); // those of windows that are closed
});
