// Two copies of the package on one page: the first to come has the tags.
import { afterEach, expect, test, vi } from "vitest";
import { register } from "../../../../web/figures/base/register.js";

afterEach(() => void vi.unstubAllGlobals());
const element = (): CustomElementConstructor => function element() {} as unknown as CustomElementConstructor;

test("a tag that is registered stays what it is, and the others are added", () => {
  const [first, second, third] = [element(), element(), element()];
  const registered = new Map<string, CustomElementConstructor>();
  vi.stubGlobal("customElements", {
    get: (tag: string) => registered.get(tag),
    define(tag: string, one: CustomElementConstructor) {
      if (registered.has(tag)) throw new Error(`${tag} has been used`); // as browsers do
      registered.set(tag, one);
    },
  });
  register({ "rope-decay": first });
  register({ "rope-decay": second, "rope-axes": third });
  expect([...registered]).toEqual([
    ["rope-decay", first],
    ["rope-axes", third],
  ]);
});

test("nothing happens where there are no elements", () => {
  expect(() => register({ "rope-decay": element() })).not.toThrow();
});
