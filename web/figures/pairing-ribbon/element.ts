import { html } from "lit";
import { RopewalkError, type Pairing, type Ropewalk } from "../../api/index.js";
import { controlStyles } from "../base/styles/control.js";
import { fixed, float32Text, integer } from "../base/format.js";
import { otherPairing, PAIRINGS, slots, smallHead } from "../numbers/pairing.js";
import { pairingRibbonStyles } from "./styles.js";
import { scoresAlong, turnedPairing, type PairingVectors, type ScoresAlong, type TurnedPairing } from "./scores.js";
import { pairingStrings, type PairingStrings } from "./strings.js";
import { pairingRibbon } from "./values.js";
import { remember } from "../base/remember.js";
import { RopeChannelRibbon } from "./rope-channel-ribbon.js";
import { RopeTokenStrip } from "../parts/token-strip/rope-token-strip.js";
import { figureElement } from "../base/element.js";
import { baseStyles } from "../base/styles/base.js";
import type { Scene } from "../scene/drawing.js";
import { RopeScene } from "../scene/rope-scene.js";
import { keyList, keyStyles } from "../view/keys.js";
import { lineKeys, lineLook, linePlot, type Series } from "../view/lines.js";
import { RopePairLengths, type TurnedPair } from "./rope-pair-lengths.js";
import { pairChannels } from "../numbers/rotated.js";

const HEAD_DIM = 16;

/**
 * <rope-pairing-ribbon>: 16 channels under the two pairings, and what happens when the table is made for one and the rotation
 * for the other. Properties beside its values: spec (its base is used), query, key (vectors of 16 or more channels, the first
 * 16 are shown).
 *
 * @zh 16 个通道在两种配对下的样子，以及表与旋转用了不同配对时会怎样。
 * @fires {{ pairing: "half-split" | "interleaved" }} pairing-change - detail: { pairing }
 * @fires {{ mixed: boolean }} mix-change - detail: { mixed }
 * @fires {PositionChange} position-change - detail: { query, key }
 */
export class RopePairingRibbon extends figureElement(pairingRibbon) {
  static override properties = {
    query: { attribute: false },
    key: { attribute: false },
    max: { type: Number },
    word: { type: String },
    keyWord: { type: String, attribute: "key-word" },
    marked: { state: true },
  };
  static override parts = {
    "rope-channel-ribbon": RopeChannelRibbon,
    "rope-pair-lengths": RopePairLengths,
    "rope-scene": RopeScene,
    "rope-token-strip": RopeTokenStrip,
  };
  static override styles = [baseStyles, controlStyles, keyStyles, pairingRibbonStyles];

  declare query: Float32Array;
  declare key: Float32Array;
  declare max: number;
  declare word: string;
  declare keyWord: string;
  declare marked: number;

  readonly #places = remember((engine: Ropewalk) => slots(engine, HEAD_DIM, "interleaved"));
  readonly #vectors = remember((base: number, query: Float32Array, key: Float32Array): PairingVectors => ({
    base,
    query: query.slice(0, HEAD_DIM),
    key: key.slice(0, HEAD_DIM),
  }));
  readonly #turned = remember(turnedPairing);
  readonly #along = remember(scoresAlong);
  readonly #series = remember((along: ScoresAlong, matched: string, mixed: string): Series[] => [
    { name: matched, x: along.keys, y: along.matched, look: lineLook(2) },
    { name: mixed, x: along.keys, y: along.mixed, look: lineLook(4) },
  ]);

  constructor() {
    super();
    this.query = new Float32Array();
    this.key = new Float32Array();
    this.max = 64;
    this.word = "q";
    this.keyWord = "k";
    this.marked = 0;
  }

  protected override render(): unknown {
    const { engine, spec, query, key, pairing, mixed, lang } = this;
    if (!engine || !spec || query.length === 0 || key.length === 0) return this.waiting;
    const value = Math.min(query.length, key.length);
    if (value < HEAD_DIM)
      throw new RopewalkError({ code: "config-invalid", rule: "at-least", path: "headDim", value, limit: HEAD_DIM });
    const text = pairingStrings(lang);
    const distance = this.queryPosition - this.keyPosition;
    const vectors = this.#vectors(spec.base, query, key);
    const turned = this.#turned(engine, vectors, pairing, mixed, this.queryPosition, this.keyPosition);
    const along = this.#along(engine, vectors, pairing, distance, this.max);
    const series = this.#series(along, text.plotMatched, text.plotMixed);
    const mark = ({ detail }: CustomEvent<{ pair: number }>): void => {
      this.marked = detail.pair;
    };
    return html`
      <div class="controls">
        <fieldset>
          <legend>${text.rotation}</legend>
          ${PAIRINGS.map(
            (choice) =>
              html`<label
                ><input
                  type="radio"
                  name="pairing"
                  value=${choice}
                  .checked=${choice === pairing}
                  @change=${() => this.emit("pairing-change", { pairing: choice })}
                />${text.pairings[choice]}</label
              >`,
          )}
        </fieldset>
        <label class="switch"
          ><input
            type="checkbox"
            .checked=${mixed}
            @change=${(event: Event) =>
              this.emit("mix-change", { mixed: (event.currentTarget as HTMLInputElement).checked })}
          /><span><b>${text.mix}</b> ${text.mixNote(text.pairings[otherPairing(pairing)])}</span></label
        >
      </div>
      <p class="note">${text.pairingNotes[pairing]}</p>
      <rope-channel-ribbon
        label=${text.ribbonName(text.pairings[pairing])}
        .values=${vectors.query}
        .places=${this.#places(engine)}
        ?interleaved=${pairing === "interleaved"}
        marked=${this.marked}
        @pair-mark=${mark}
      ></rope-channel-ribbon>
      <p class="note">${text.ribbonNote}</p>
      <rope-token-strip
        lang=${lang}
        max=${this.max}
        .tokens=${[
          { role: "query", word: this.word, position: this.queryPosition },
          { role: "key", word: this.keyWord, position: this.keyPosition },
        ]}
      ></rope-token-strip>
      <h3>${text.dialsTitle}</h3>
      <rope-pair-lengths
        lang=${lang}
        .pairs=${turnedPairs(turned, pairing)}
        marked=${this.marked}
        @pair-mark=${mark}
      ></rope-pair-lengths>
      ${this.#readings(turned)}
      <h3>${text.plotTitle(integer(lang, distance))}</h3>
      <rope-scene
        lang=${lang}
        .scene=${this.#plot(along, series, text)}
        .change=${(key: number) => this.emit("position-change", { query: key + distance, key })}
      ></rope-scene>
      ${keyList(lineKeys(lang, series, 4, this.keyPosition))}
      <rope-live-text .text=${this.#summary(turned, along.mixed)}></rope-live-text>
      <rope-data-table
        label=${this.strings.showNumbers}
        .columns=${text.columns}
        .rows=${() => this.#rows(turned)}
      ></rope-data-table>
      <rope-figure-tools
        lang=${lang}
        name="rope-pairings"
        .code=${async () =>
          (await import("./programs.js")).pairingCode({
            ...vectors,
            headDim: HEAD_DIM,
            pairing,
            mixed,
            queryPosition: this.queryPosition,
            keyPosition: this.keyPosition,
          })}
        .pictures=${() => [
          { drawing: this.renderRoot.querySelector<RopeChannelRibbon>("rope-channel-ribbon")?.picture },
          {
            drawing: this.renderRoot.querySelector<RopeScene>("rope-scene")?.picture,
            title: text.plotTitle(integer(lang, distance)),
          },
        ]}
        .columns=${text.columns}
        .rows=${() => this.#rows(turned)}
      ></rope-figure-tools>
    `;
  }

  #plot({ keys }: ScoresAlong, series: readonly Series[], text: PairingStrings): Scene<number> {
    return linePlot({
      lang: this.lang,
      height: 216,
      x: { name: text.plotX },
      y: {},
      series,
      cursor: { value: this.keyPosition, stops: keys, name: text.plotName, digits: 4, change: (key) => key },
    });
  }

  #readings({ before, after, score, otherScore }: TurnedPairing): unknown {
    const { lang } = this;
    const text = pairingStrings(lang);
    const [start, end] = [Math.hypot(...before), Math.hypot(...after)];
    const verdict = (a: number, b: number): unknown => {
      const same = fixed(lang, a) === fixed(lang, b);
      return html`<dd class="verdict ${same ? "good" : "bad"}">
        ${same ? text.same : text.wrong(fixed(lang, Math.abs(a - b)))}
      </dd>`;
    };
    const line = (name: string, value: number, part: string): unknown =>
      html`<dt>${name}</dt>
        <dd data-reading=${part}>${fixed(lang, value)}</dd>`;
    return html`<div class="readings">
      <dl>
        <dt class="title">${text.lengthTitle}</dt>
        ${line(text.before, start, "before")} ${line(text.after, end, "after")} ${verdict(start, end)}
      </dl>
      <dl>
        <dt class="title">${text.scoreTitle}</dt>
        ${line(text.pairings[this.pairing] + (this.mixed ? ` (${text.plotMixed})` : ""), score, "score")}
        ${line(text.pairings[otherPairing(this.pairing)], otherScore, "other")} ${verdict(score, otherScore)}
      </dl>
    </div>`;
  }

  #summary({ before, after, score, otherScore }: TurnedPairing, mixedScores: Float64Array): string {
    const { lang } = this;
    const text = pairingStrings(lang);
    if (!this.mixed)
      return text.summaryGood({
        pairing: text.pairings[this.pairing],
        length: fixed(lang, Math.hypot(...after)),
        score: fixed(lang, score),
        other: fixed(lang, otherScore),
      });
    return text.summaryMixed({
      before: fixed(lang, Math.hypot(...before)),
      after: fixed(lang, Math.hypot(...after)),
      low: fixed(lang, Math.min(...mixedScores), 2),
      high: fixed(lang, Math.max(...mixedScores), 2),
      distance: integer(lang, this.queryPosition - this.keyPosition),
    });
  }

  #rows(turned: TurnedPairing): string[][] {
    const spec = smallHead(2, HEAD_DIM, this.pairing);
    return turnedPairs(turned, this.pairing).map(({ from, to }, pair) => {
      const two = ([a, b]: readonly [number, number]): string => `${float32Text(a)}, ${float32Text(b)}`;
      const length = (channels: readonly [number, number]): string =>
        String(Number(Math.hypot(...channels).toPrecision(7)));
      return [String(pair), pairChannels(spec, pair).join(", "), two(from), two(to), length(from), length(to)];
    });
  }
}

function turnedPairs({ before, after }: TurnedPairing, pairing: Pairing): TurnedPair[] {
  const spec = smallHead(2, HEAD_DIM, pairing);
  return Array.from({ length: HEAD_DIM / 2 }, (_, pair) => {
    const [a, b] = pairChannels(spec, pair);
    return { from: [before[a]!, before[b]!], to: [after[a]!, after[b]!] };
  });
}
