// The published schemes that need no training, on the two small models: mean losses in nats per letter within the 128
// letters of training, and beyond them up to 1024, over all held-out passages. The asserted values were measured here.
import { loadRopewalk, type RopeSpecInput } from "ropewalk";
import { loadTinyModel } from "ropewalk/model";
import { cope, drope, fope } from "ropewalk/variants";
import { expect, test } from "vitest";
import { heldOut, READERS } from "../../../../web/figures/numbers/held-out.js";
import { specOf, TRAINED } from "../../../../web/figures/numbers/tiny-schemes.js";
import { means } from "../../../../web/figures/numbers/losses.js";

const names = ["trained", "linear", "ntk", "yarn", "cope", "fope", "drope"] as const;
type Name = (typeof names)[number];
type Of = (name: Name) => number;

test.each(["en", "zh"] as const)(
  "%s: CoPE keeps the loss within and lowers it beyond, hard clipping does not, YaRN is ahead",
  async (language) => {
    const rw = await loadRopewalk();
    for (const [name, scheme] of Object.entries({ cope, fope, drope })) rw.registerScheme(name, scheme);
    using model = await loadTinyModel(READERS[language]);
    const passages = await heldOut(language);
    const losses = {} as Record<Name, readonly [within: number, beyond: number]>;
    for (const name of names) {
      const named: RopeSpecInput = { ...specOf(name, model.spec), originalMaxPositionEmbeddings: TRAINED };
      const isVariant = ["cope", "fope", "drope"].includes(name);
      const { invFreq, attentionFactor } = rw.frequencies(isVariant ? { ...named, ropeType: name } : named);
      const spec = { ...model.spec, invFreq: [...invFreq], attentionFactor };
      let sums: [number, number] = [0, 0];
      for (const text of passages) {
        const [within, beyond] = means((await model.run(model.encode(text), { spec })).loss);
        sums = [sums[0] + within, sums[1] + beyond];
      }
      losses[name] = [sums[0] / passages.length, sums[1] / passages.length];
    }
    console.log(language, Object.entries(losses).map(([name, list]) => `${name} ${list.map((nats) => nats.toFixed(2)).join(" ")}`).join(", ")); // prettier-ignore
    const [within, beyond] = [0, 1].map((part) => (name: Name) => losses[name][part]!) as [Of, Of];
    // The order that CoPE claims (README of hrlics/CoPE): soft clipping helps beyond and is better than hard clipping.
    expect(Math.abs(within("cope") - within("trained"))).toBeLessThan(0.01);
    expect(beyond("cope")).toBeLessThan(beyond("trained"));
    expect(within("fope")).toBeGreaterThan(within("cope") + 0.2);
    // Measured: without training, YaRN and NTK are ahead of it beyond the trained length.
    expect(beyond("yarn")).toBeLessThan(beyond("ntk"));
    expect(beyond("ntk")).toBeLessThan(beyond("cope") - 0.2);
    // DroPE says that a model has to be calibrated anew: without that it is the worst of all.
    for (const name of names.filter((one) => one !== "drope")) {
      expect(within("drope")).toBeGreaterThan(within(name) - 0.1);
      expect(beyond("drope")).toBeGreaterThan(beyond(name) + 0.1);
    }
  },
);
