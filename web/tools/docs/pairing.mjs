// npm run pairing: judges every kind of model of tests/checkpoint in every state, and writes the tables of
// src/checkpoint/measured.md and the count in web/docs/weights.md. Takes a minute.
import { writeFileSync } from "node:fs";
import { countOf, trialsOf } from "../../../tests/web/weights/trials.mjs";
import { formatted, markdownTable, withParts } from "../shared/document.mjs";
import { inRoot, runIfMain } from "../shared/run.mjs";

const guide = "web/docs/weights.md";
const measured = "src/checkpoint/measured.md";

const unique = (list) => [...new Set(list)];
const words = { right: "right", undecided: "undecided", wrong: "**wrong**", none: "nothing" };

function byState(trials) {
  const rows = unique(trials.map(({ state }) => state)).map((state) => {
    const of = trials.filter((one) => one.state === state);
    return [state, ...["right", "undecided", "wrong", "none"].map((verdict) => countOf(of, verdict))];
  });
  return markdownTable(["state", "right", "undecided", "wrong", "nothing to say"], rows, true);
}

function byKind(trials) {
  const shown = ["stored", "permuted", "k alone", "q alone", "4 bits", "3 bits", "wrong rotary_dim"];
  const rows = unique(trials.map(({ kind }) => kind)).map((kind) => {
    const of = trials.filter((one) => one.kind === kind);
    const cells = shown.map((name) => words[of.find(({ state }) => state === name).verdict]);
    return [kind, of[0].facts.pairing, ...cells];
  });
  return markdownTable(["kind", "rotation", ...shown], rows);
}

function controls(trials) {
  const rows = trials
    .filter(({ state }) => state === "stored")
    .map(({ kind, judged: { control } }) => {
      const numbers = control.flatMap(({ z, draws }) => [z.toFixed(1), Math.max(...draws).toFixed(1)]);
      return [kind, ...numbers];
    });
  const head = ["stored", "half-split", "largest draw", "interleaved", "largest draw"];
  return markdownTable(head, rows, true);
}

/** The two documents, by path, with their generated parts filled from these trials. */
export async function pairingTexts(trials) {
  const total = ["right", "undecided", "wrong", "none"].map((verdict) => countOf(trials, verdict));
  const [right, undecided, wrong, none] = total;
  const kinds = unique(trials.map(({ kind }) => kind)).length;
  const parts = {
    [guide]: {
      "pairing counts": `${trials.length} files of ${kinds} kinds: ${right} right, ${undecided} undecided, ${wrong} wrong, and ${none} of which nothing can be said and nothing is.`,
    },
    [measured]: {
      "pairing by state": byState(trials),
      "pairing by kind": byKind(trials),
      "pairing controls": controls(trials),
    },
  };
  const written = Object.entries(parts).map(async ([path, made]) => [
    path,
    await formatted(inRoot(path), withParts(path, made)),
  ]);
  return Promise.all(written);
}

await runIfMain(import.meta.url, async () => {
  const { judgePairing } = await import(inRoot("dist/weights.js"));
  for (const [path, text] of await pairingTexts(await trialsOf(judgePairing))) writeFileSync(inRoot(path), text);
});
