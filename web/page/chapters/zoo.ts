import { html } from "lit";
import { register } from "../../elements/register.js";
import { RopeFigureTools } from "../../elements/rope-figure-tools.js";
import { remember } from "../../elements/remember.js";
import { RopeEncodingZoo } from "../../elements/rope-encoding-zoo.js";
import { RopeLinePlot } from "../../elements/rope-line-plot.js";
import type { PositionChange } from "../../elements/rope-token-strip.js";
import { CHANNELS, TESTED, TRAINED, ZOO, type Codes, type GivenCodes, type ZooId } from "../../elements/zoo.js";
import { binaryCodes, fractionCodes, integerCodes, learnedCodes } from "../encodings.js";
import { wordVectors } from "../words.js";
import { RopeChapter } from "./rope-chapter.js";
import { number, oneOf, type Slice } from "./slice.js";
import { zooText } from "./zoo-strings.js";

/** As many as the trained positions need. */
const BITS = Math.log2(TRAINED);

interface ZooState {
  position: number;
  chosen: ZooId;
}

export const tag = "rope-chapter-zoo";
export const slice: Slice<ZooState> = {
  position: number("m", 21, 0, 63),
  chosen: oneOf<ZooId>("e", "sinusoidal", ZOO),
};

function givenCodes(): GivenCodes {
  const codes = (width: number, make: (positions: number) => Float32Array): Codes => ({
    width,
    trained: make(TRAINED),
    tested: make(TESTED),
  });
  return {
    integer: codes(1, integerCodes),
    fraction: codes(1, fractionCodes),
    binary: codes(BITS, (positions) => binaryCodes(positions, BITS)),
    learned: { width: CHANNELS, trained: learnedCodes(TRAINED, CHANNELS), tested: undefined },
  };
}

class RopeChapterZoo extends RopeChapter<ZooState> {
  readonly #codes = remember(givenCodes);
  readonly #vectors = remember((query: string, key: string): [Float32Array, Float32Array] => {
    const both = wordVectors([query, key], CHANNELS);
    return [both.slice(0, CHANNELS), both.slice(CHANNELS)];
  });

  protected override render(): unknown {
    const { state, words } = this;
    const [query, key] = this.#vectors(words.at(-1) ?? "q", words[0] ?? "k");
    return html`${zooText[this.language].story.map((paragraph) => html`<p class="story">${paragraph}</p>`)}
      <rope-encoding-zoo
        lang=${this.lang}
        .engine=${this.engine}
        .codes=${this.#codes()}
        .query=${query}
        .key=${key}
        position=${state.position}
        chosen=${state.chosen}
        word=${words.at(-1) ?? ""}
        @position-change=${({ detail }: CustomEvent<PositionChange>) =>
          this.change({ position: detail.query ?? state.position })}
        @encoding-change=${({ detail }: CustomEvent<{ chosen: ZooId }>) => this.change(detail)}
      ></rope-encoding-zoo>`;
  }
}

register({
  "rope-figure-tools": RopeFigureTools,
  [tag]: RopeChapterZoo,
  "rope-encoding-zoo": RopeEncodingZoo,
  "rope-line-plot": RopeLinePlot,
});
