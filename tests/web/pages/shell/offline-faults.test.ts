// The service worker with a host and a disk that fail once, at the nth request, read or write, for every n. It runs
// here with a build of a few files and a plain imitation of the browser's objects; offline.test.ts and
// offline.all.test.ts run it in a browser with the built page.
import { expect, test } from "vitest";
import { Browser, installed, lists, scope } from "./worker-host.js";

test.each(["fetch", "open", "put"] as const)(
  "installing while any one %s fails: nothing is stored, and everything at the next attempt",
  async (operation) => {
    const all = (await installed()).kept();
    expect(all).toHaveLength(10);
    for (let n = 1; ; n++) {
      const browser = new Browser();
      const count = browser.fail(operation, n);
      const outcome = await browser.install().then(
        () => "installed",
        () => "refused",
      );
      if (count() < n) {
        expect([outcome, n]).toEqual(["installed", operation === "open" ? 2 : all.length + 1]);
        break;
      }
      expect([outcome, ...browser.stored.keys()]).toEqual(["refused"]); // an empty cache would count as a build
      await browser.install();
      expect(browser.kept().toSorted()).toEqual(all.toSorted());
    }
  },
);

test.each(["fetch", "put"] as const)(
  "visiting a figure's page while any one %s of its copies fails: none of them is stored, and all at the next visit",
  async (operation) => {
    const page = "embed/rope-decay.html";
    const visit = (browser: Browser): Promise<Response | undefined> => browser.get(page, "navigate");
    const whole = await installed();
    const before = whole.kept();
    await visit(whole);
    const after = whole.kept().toSorted();
    expect(after).toHaveLength(before.length + 4);
    for (let n = 1; ; n++) {
      const browser = await installed();
      const count = browser.fail(operation, n);
      const answer = await visit(browser).catch(() => undefined);
      if (count() < n) {
        expect(n).toBe(6); // the page or the note of its window, then four files
        break;
      }
      const isFirst = n === 1; // no file that is kept
      expect(answer?.ok, `answer at ${n}`).toBe(!(isFirst && operation === "fetch"));
      expect(browser.kept().length, `kept at ${n}`).toBe(isFirst && operation === "put" ? after.length : before.length);
      await visit(browser);
      expect(browser.kept().toSorted()).toEqual(after);
    }
  },
);

const wrongAnswers = (path: string): [what: string, answer: Response][] => [
  ["another file", new Response("<!doctype html>")],
  ["a file cut short", new Response(path.slice(1))],
  ["the file as an error", new Response(path, { status: 500 })],
  ["nothing", new Response(null, { status: 404 })],
];

test("a host that sends something else for any one file: nothing is stored, and everything once it sends the files", async () => {
  const all = (await installed()).kept();
  for (const url of all) {
    const path = url.slice(scope.length) || "./";
    for (const [what, answer] of wrongAnswers(path)) {
      const browser = new Browser();
      browser.instead.set(path, answer);
      await expect(browser.install(), `${what} for ${path}`).rejects.toThrow(path);
      expect(browser.stored.size).toBe(0);
      browser.instead.clear();
      await browser.install();
      expect(browser.kept().toSorted()).toEqual(all.toSorted());
    }
  }
});

test("weights are stored once they were loaded, and a host's wrong answer is not", async () => {
  const [[path]] = lists.LARGE as [[string, string]];
  for (const [what, answer] of wrongAnswers(path)) {
    const browser = await installed();
    const before = browser.kept();
    browser.instead.set(path, answer);
    await browser.get(path);
    expect(browser.kept(), what).toEqual(before);
    browser.instead.clear();
    await browser.get(path);
    expect(browser.kept()).toEqual([...before, scope + path]);
  }
});

test("a figure's page whose copies are not the build's: none of them is stored", async () => {
  const browser = await installed();
  const before = browser.kept();
  browser.instead.set("embed/menu.js", new Response("another"));
  expect((await browser.get("embed/rope-decay.html", "navigate"))?.ok).toBe(true);
  expect(browser.kept()).toEqual(before);
});

test("a disk that cannot be read, or is full, loses no answer from the network", async () => {
  const browser = await installed();
  const [script] = browser.kept().filter((url) => url.endsWith(".js"));
  const path = script!.slice(scope.length);
  for (const operation of ["open", "put", "match", "delete"] as const) {
    for (const [asked, mode] of [
      [path, "cors"],
      [lists.LARGE[0]![0], "cors"],
      ["", "navigate"],
    ] as const) {
      for (let n = 1; ; n++) {
        const count = browser.fail(operation, n);
        const answer = await browser.get(asked, mode);
        expect(answer?.ok).toBe(true);
        if (count() < n) break;
      }
    }
  }
});

test("a clean-up that fails at any step deletes nothing that an open window needs", async () => {
  for (const operation of ["open", "match", "delete"] as const) {
    for (let n = 1; ; n++) {
      const browser = await installed();
      const [name] = [...browser.stored.keys()];
      browser.stored.set(`${name}-older`, new Map([[`${scope}older.js`, new Response("older")]]));
      const all = browser.kept();
      const count = browser.fail(operation, n);
      await browser.send("activate").catch(() => undefined);
      expect(browser.kept()).toEqual(all);
      if (count() < n) break;
    }
  }
});
