import { fixed, integer, languageOf, significant } from "../base/format.js";
import { HELD_OUT } from "../numbers/held-out.js";
import { LENGTH } from "../numbers/tiny-schemes.js";
import { runningOf } from "../view/running-state.js";
import { button, choice, controls, numbersTo, range, scene } from "../view/make.js";
import { figureLook, type Block, type Control, type Fit, type View } from "../view/view.js";
import { wordsAround } from "../stage/text.js";
import { beatNumbers, followOf, passagesOf, type BeatNumbers, type BeatState } from "./numbers.js";
import { after, beatScene, before } from "./scenes.js";
import { beatStrings, beatText, type BeatStrings } from "./strings.js";
import { FOLLOWS, type Follow } from "./tries.js";
import { PAIRS, beatYarn } from "./values.js";

function view(state: BeatState, of: BeatNumbers, lang: string, fit: Fit): View<BeatState> {
  const text = beatStrings[languageOf(lang)];
  const { running, mine, yarn, unseen, letters, start, tries } = of;
  const back = before(state);
  const done = !state.dragged && mine !== undefined && yarn !== undefined && letters === LENGTH;
  const blocks: Block<BeatState>[] = [
    scene(beatScene(state, of, text, fit), { saved: fit === "page" && done }),
    { block: "running", of: state.dragged ? { state: "done" } : runningOf(running, lang, text.reading) },
    controls([
      button("undo", text.undo, !back, back ?? {}),
      button("more", state.more ? text.less : text.more, false, { more: !state.more }),
    ]),
  ];
  if (state.more) blocks.push(controls(settings(state, of, text, lang), { name: text.settings }));
  const two = (nats: number): string => fixed(lang, nats, 2);
  const name = start === undefined ? text.own : text.starts[start];
  const sentence = done
    ? text.sentence(name, { within: two(mine[0]), beyond: two(mine[1]), yarnWithin: two(yarn[0]), yarnBeyond: two(yarn[1]) }) // prettier-ignore
    : "";
  const { above, below } = wordsAround(beatText[of.language]);
  return {
    blocks: fit === "stage" || state.bare ? blocks : [above, ...blocks, ...below],
    sentence: done && unseen ? sentence + text.unseenSentence(two(unseen.mine[1]), two(unseen.yarn[1])) : sentence,
    table: {
      columns: text.columns,
      rows: () => {
        const octaves = (by: number): string => (by === Infinity ? text.still : fixed(lang, by / 100, 2));
        return state.curve.map((by, pair) => [
          String(pair),
          significant(lang, tries.trained[pair]! * 2 ** (-by / 100)),
          octaves(by),
          octaves(tries.starts.yarn.curve[pair]!),
        ]);
      },
    },
    javascript: async () => (await import("./code.js")).beatCode(state, tries, of.language),
  };
}

function settings(state: BeatState, { language }: BeatNumbers, text: BeatStrings, lang: string): Control<BeatState>[] {
  // One run of keys or one drag is one step back.
  const once = state.keyed === PAIRS ? {} : after(state);
  const toFactor = (factor: number): Partial<BeatState> => ({ ...once, keyed: PAIRS, factor });
  return [
    choice("follow", text.follow, FOLLOWS, (one) => text.follows[one], followOf(state), {
      change: (follow) => ({ follow: follow as Follow }),
    }),
    range("factor", text.factor, [0.8, 1.5], state.factor, fixed(lang, state.factor, 2), toFactor, { step: 0.01 }),
    choice(
      "passage",
      text.passage,
      numbersTo(HELD_OUT[language]),
      (one) => integer(lang, one),
      passagesOf(state, language)[0],
    ),
  ];
}

export const beatYarnLook = figureLook(beatYarn, {
  name: "rope-beat-yarn",
  own: ["bare", "pair", "dragged", "follow", "past", "keyed", "guess", "answered", "more"],
  numbers: beatNumbers,
  view,
});
