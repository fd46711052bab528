import { expect, test } from "vitest";
import { loadRopewalk } from "ropewalk";
import { models } from "../../../../web/models/index.js";

const rw = await loadRopewalk();

test("models: every scheme is present, at least 16 models, each id once", () => {
  expect(models.length).toBeGreaterThanOrEqual(16);
  expect(new Set(models.map(({ id }) => id)).size).toBe(models.length);
  const schemes = ["default", "linear", "dynamic", "yarn", "longrope", "llama3", "proportional"];
  expect([...new Set(models.map(({ group }) => group))].sort()).toEqual([...schemes].sort());
});

for (const { id, name, group, layerType, config, source, url, recorded } of models)
  test(`models: ${id} parses, rotates and has its scheme and source`, () => {
    const spec = rw.parseConfig(config, layerType === undefined ? {} : { layerType });
    expect(spec.ropeType).toBe(group);
    const { invFreq, wavelength } = rw.frequencies(spec);
    expect(invFreq.length).toBe(spec.rotaryDim / 2);
    expect(wavelength[0]).toBeGreaterThan(6);
    expect(invFreq.every((frequency) => Number.isFinite(frequency))).toBe(true);
    expect(name.length * source.length).toBeGreaterThan(0);
    expect(new URL(url).protocol).toBe("https:");
    expect(recorded).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

test("models: layers that rotate differently are named if a config has them", () => {
  for (const { layerType, config, id } of models) {
    const types = rw.layerTypes(config);
    if (types.length > 0) expect(types, id).toContain(layerType);
    else expect(layerType, id).toBeUndefined();
  }
});
