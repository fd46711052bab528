// The pages' content security policy with trusted types: text becomes neither markup nor a script's address.
import { expect, test } from "vitest";
import { site } from "../../support/support.js";

const pages = site();

test.each(["", "check/", "lab/", "gallery.html", "embed/rope-clock-wall.html"])(
  "%s: markup from text, foreign workers and policies of others are refused",
  async (path) => {
    const { page, complaints } = await pages.open("", {}, undefined, path);
    await page.waitForLoadState("networkidle");
    expect(complaints).toEqual([]);
    const refused = await page.evaluate(() => {
      const tries = {
        markup: () => (document.createElement("div").innerHTML = "<b>text</b>"),
        frame: () => (document.createElement("iframe").srcdoc = "text"),
        worker: () => new Worker("https://example.org/worker.js"),
        script: () => (document.createElement("script").src = "https://example.org/script.js"),
        policy: () =>
          (
            globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes!.createPolicy("other", {}),
      };
      return Object.entries(tries)
        .filter(([, attempt]) => {
          try {
            attempt();
            return false;
          } catch {
            return true;
          }
        })
        .map(([name]) => name);
    });
    expect(refused).toEqual(["markup", "frame", "worker", "script", "policy"]);
  },
);
