// Judgements of judgePairing for every kind in every state, for the test and for the tables of
// src/checkpoint/measured.md.
import { kindNames, readKind, statesOf } from "./kinds.mjs";

/** "right", "undecided" (although a pairing exists), "wrong", or "none": there is no pairing, and none is reported. */
function verdictOf(judged, { truth, disagree }, rotaryDim) {
  const { pairing, disagree: found } = judged;
  if (pairing !== "undecided") {
    const dimension = judged.rotaryDim ?? rotaryDim;
    return pairing === truth && dimension === rotaryDim ? "right" : "wrong";
  }
  if (found !== undefined) return found.q === disagree?.q && found.k === disagree?.k ? "right" : "wrong";
  return truth === "undecided" && disagree === undefined ? "none" : "undecided";
}

/** One for each kind and state. */
export async function trialsOf(judgePairing, names = kindNames) {
  const trials = [];
  for (const name of names) {
    const kind = readKind(name);
    for (const state of statesOf(kind)) {
      const judged = await judgePairing(state.layers);
      trials.push({
        kind: name,
        facts: kind.facts,
        state: state.state,
        verdict: verdictOf(judged, state, kind.facts.rotary_dim),
        wrongLayers: judged.layers.filter(({ pairing }) => pairing !== "undecided" && pairing !== state.truth).length,
        judged,
      });
    }
  }
  return trials;
}

export const countOf = (trials, verdict) => trials.filter((one) => one.verdict === verdict).length;
