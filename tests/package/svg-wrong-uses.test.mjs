// toSVG refuses each wrong use of a figure: live figures say the same sentences (tests/web/embed/wrong-values.test.ts).
import { expect, test } from "vitest";
import { toSVG } from "../../dist/svg/index.js";
import { wrongStates, wrongUses } from "../web/embed/wrong-uses.ts";

const refused = (tag, options) =>
  toSVG(tag, options).then(
    () => ({ name: "drawn", path: "", message: "" }),
    (error) => error,
  );

test.each(wrongUses.filter(({ only }) => only?.includes("svg") ?? true))(
  "$tag with the attribute $name: $given",
  async ({ tag, name, given, words }) => {
    const error = await refused(tag, { attributes: { [name]: given } });
    expect(error).toMatchObject({ name: "RopewalkError", code: "option-invalid", path: `options.attributes.${name}` });
    expect(error.message.slice(0, `options.attributes.${words}`.length)).toBe(`options.attributes.${words}`);
  },
);

test.each(wrongStates)("rope-clock-wall with the state %o", async (state, ...words) => {
  const { name, path, message } = await refused("rope-clock-wall", { state });
  expect(name).toBe("RopewalkError");
  expect(path).toMatch(/^options\.state/);
  expect(message.slice(0, `options.${words[0]}`.length)).toBe(`options.${words[0]}`);
});

const colour = "it must be a colour in hexadecimal, by name, or in rgb(), oklch() or light-dark()";
test.each([
  [{ widht: 400 }, "options.widht is not an option here; is width meant?"],
  [{ attribute: {} }, "options.attribute is not an option here; is attributes meant?"],
  [{ colours: {} }, "options.colours is not an option here; those that are: attributes, state, width, "],
  [5, "options is 5; it must be an object"],
  [null, "options is null; it must be an object"],
  [{ attributes: "position=5" }, 'options.attributes is "position=5"; it must be an object'],
  [{ attributes: [5] }, "options.attributes is an array of length 1; it must be an object"],
  [{ style: "--rope-query: red" }, 'options.style is "--rope-query: red"; it must be an object'],
  [{ style: { "--rope-quary": "red" } }, "options.style.--rope-quary is not an option here; is --rope-query meant?"],
  [{ style: { "--rope-space": "1rem" } }, "options.style.--rope-space is not an option here; those that are: "],
  [{ style: { "--rope-query": "rde" } }, `options.style.--rope-query is "rde"; ${colour}`],
  [{ style: { "--rope-query": "0a0" } }, `options.style.--rope-query is "0a0"; ${colour}`],
  [{ style: { "--rope-query": "#12345" } }, `options.style.--rope-query is "#12345"; ${colour}`],
  [{ style: { "--rope-query": "" } }, `options.style.--rope-query is ""; ${colour}`],
  [{ style: { "--rope-query": "var(--x)" } }, `options.style.--rope-query is "var(--x)"; ${colour}`],
  [
    { style: { "--rope-query": "light-dark(#fff, dark)" } },
    `options.style.--rope-query is "light-dark(#fff, dark)"; ${colour}`,
  ],
  [{ style: { "--rope-query": 0xff0000 } }, `options.style.--rope-query is 16711680; ${colour}`],
])("toSVG with %o", async (options, words) => {
  const { name, message } = await refused("rope-clock-wall", options);
  expect(name).toBe("RopewalkError");
  expect(message.slice(0, words.length)).toBe(words);
});

test("right uses are drawn: absent values, numbers as text, colours of each form, the state of a live figure", async () => {
  const at = async (position) =>
    /(\d+) positions apart/.exec(await toSVG("rope-clock-wall", { attributes: { position } }))[1];
  const [absent, ten] = [
    [undefined, null],
    ["10", " 10 ", "10.0", "1e1", 10],
  ];
  expect(await Promise.all([...absent, ...ten].map(at))).toEqual(["44", "44", "7", "7", "7", "7", "7"]);
  expect(await at("-0")).toBe("0");
  for (const colour of ["#0a0", "#00aa0080", "teal", "rgb(0, 128, 0)", "oklch(50% 0.1 200)", "light-dark(#fff, black)"])
    expect(await toSVG("rope-clock-wall", { style: { "--rope-query": colour } })).toMatch(/^<svg /);
  const file = await toSVG("rope-clock-wall", { state: "v=2&m=8&l=zh&t=dark&lock=1" });
  expect(file).toMatch(/lang="zh-Hans"/);
  expect(file).not.toContain('fill="#ffffff"');
  expect(await toSVG("rope-clock-wall", { state: "v=2&m=8&l=zh", lang: "en" })).toContain("5 positions apart");
  for (const causal of [true, "true", "", "causal", "1"])
    expect(await toSVG("rope-two-sentences", { attributes: { causal } })).toBe(
      await toSVG("rope-two-sentences", { state: "w.c=1" }),
    );
});
