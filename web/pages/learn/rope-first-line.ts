import type { RopeSpec } from "ropewalk";
import type { RopewalkCore } from "../../api/core/types.js";
import { languageOf } from "../../figures/base/format.js";
import { remember } from "../../figures/base/remember.js";
import { castOf } from "../../figures/stage/cast.js";
import { degreesAt, tableOf } from "../../figures/first-line/degrees.js";
import { lineScene } from "../../figures/first-line/scenes.js";
import { lineStrings } from "../../figures/first-line/strings.js";
import { START } from "../../figures/first-line/values.js";
import { html, nothing, pageElement } from "../../figures/base/lit-element.js";

/** The line shows once, by itself, the effect of moving all words: the distance, and the duration. */
const SHOWN = 1;
const SHOWN_MS = 2400;

/** The words' places after a movement, or in the middle of one. */
interface Moved {
  positions: readonly number[];
  kept: boolean;
}
const CHANGES = {
  change: (positions: readonly number[]): Moved => ({ positions, kept: true }),
  dragged: (positions: readonly number[]): Moved => ({ positions, kept: false }),
};

/**
 * <rope-first-line>: three words on a line, above each an arrow rotated by its position, and the angles between
 * neighbours. A word can be dragged alone; the bar moves all. It is the figure of that tag as the first screen of Learn
 * has it: without the code of other figures, and in the document itself. Properties: engine, spec, words, positions.
 * Attribute: lang. Event: line-change { positions }.
 */
export class LearnFirstLine extends pageElement({
  engine: undefined as RopewalkCore | undefined,
  spec: undefined as RopeSpec | undefined,
  words: undefined as readonly string[] | undefined,
  lang: "",
  positions: START as readonly number[],
}) {
  readonly #turns = remember(tableOf);
  readonly #cast = remember(castOf);
  #showing = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#rest();
  }

  protected override firstUpdated(): void {
    if (this.positions.join() !== START.join()) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.dataset["moving"] = "";
    const begin = performance.now();
    const step = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - begin) / SHOWN_MS));
      this.positions = START.map((place) => place + SHOWN * Math.sin(Math.PI * share) ** 2);
      if (share < 1) this.#showing = requestAnimationFrame(step);
      else this.#rest();
    };
    this.#showing = requestAnimationFrame(step);
  }

  #rest(): void {
    cancelAnimationFrame(this.#showing);
    delete this.dataset["moving"];
  }

  readonly #take = ({ positions, kept }: Moved): void => {
    this.#rest();
    this.positions = positions;
    if (kept) this.dispatchEvent(new CustomEvent("line-change", { detail: { positions } }));
  };

  protected override render(): unknown {
    const { engine, spec, positions, words } = this;
    if (!engine || !spec) return nothing;
    const language = languageOf(this.lang);
    const text = lineStrings[language];
    const cast = this.#cast(language, words);
    const degrees = degreesAt(engine, spec, this.#turns(engine, spec), positions);
    const scene = lineScene<Moved>({ cast, positions, degrees }, text, CHANGES);
    return html`<rope-scene
        role="group"
        aria-label=${text.name}
        lang=${this.lang}
        .scene=${scene}
        .change=${this.#take}
      ></rope-scene>
      <div class="beside">
        <p class="todo">${text.todo}</p>
        <p class="keep">${text.keep[0]}<b>${text.keep[1]}</b>${text.keep[2]}</p>
      </div>`;
  }
}
