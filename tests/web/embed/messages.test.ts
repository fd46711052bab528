// What a figure's own page takes from the page around it.
import { expect, test } from "vitest";
import { originAround, readMessage } from "../../../web/embed/messages.js";

test("a state of up to 8,000 letters and the question for it are messages, and nothing else is", () => {
  expect(readMessage({ type: "ropewalk:get", state: "v=2", more: 1 })).toEqual({ type: "ropewalk:get" });
  for (const state of ["", "v=2&m=5", "x".repeat(8000)])
    expect(readMessage({ type: "ropewalk:set", state, more: 1 })).toEqual({ type: "ropewalk:set", state });
  for (const state of ["x".repeat(8001), undefined, null, 5, ["v=2"], { length: 3 }])
    expect(readMessage({ type: "ropewalk:set", state })).toBeUndefined();
  for (const data of [undefined, null, 5, "ropewalk:get", [], {}, { type: "ropewalk:height", state: "v=2" }, { type: ["ropewalk:get"] }])
    expect(readMessage(data)).toBeUndefined(); // prettier-ignore
});

const ancestors = (...origins: string[]): DOMStringList => Object.assign(origins, { item: () => null }) as never;

test("the page around is the nearest ancestor, the referrer where the browser names none, or unknown", () => {
  expect(originAround(ancestors("https://a.org", "https://b.org"), "https://c.org/x")).toBe("https://a.org");
  expect(originAround(ancestors("null"), "https://c.org/x")).toBeUndefined();
  expect(originAround(undefined, "https://c.org/x?y#z")).toBe("https://c.org");
  expect(originAround(ancestors(), "https://c.org:8080/x")).toBe("https://c.org:8080");
  for (const none of ["", "about:srcdoc?", "x"]) expect(originAround(undefined, none) ?? "").not.toMatch(/^https?:/);
});
