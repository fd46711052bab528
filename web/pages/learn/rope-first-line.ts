import type { RopeSpec } from "ropewalk";
import type { RopewalkCore } from "../../api/core/types.js";
import { languageOf } from "../../figures/base/format.js";
import { remember } from "../../figures/base/remember.js";
import { castOf } from "../../figures/stage/cast.js";
import { degreesAt, tableOf } from "./line-degrees.js";
import { lineScene, START } from "./line-scene.js";
import { lineStrings } from "./line-strings.js";
import { html, nothing, pageElement } from "../../figures/base/lit-element.js";

/** The line shows once, by itself, the effect of moving all words: the distance, and the duration. */
const SHOWN = 1;
const SHOWN_MS = 2400;

/**
 * <rope-first-line>: three words on a line, above each an arrow rotated by its position, and the angles between
 * neighbours. A word can be dragged alone; the bar moves all. Properties: engine, spec, words. Attribute: lang. It
 * renders into the document itself.
 */
export class RopeFirstLine extends pageElement({
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

  readonly #take = (positions: readonly number[]): void => {
    this.#rest();
    this.positions = positions;
  };

  protected override render(): unknown {
    const { engine, spec, positions, words } = this;
    if (!engine || !spec) return nothing;
    const language = languageOf(this.lang);
    const text = lineStrings[language];
    const cast = this.#cast(language, words);
    const degrees = degreesAt(engine, spec, this.#turns(engine, spec), positions);
    const scene = lineScene({ cast, positions, degrees }, text, (moved) => moved);
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
