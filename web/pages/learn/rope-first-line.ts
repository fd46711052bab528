import { html, LitElement, nothing, svg, type PropertyValues } from "lit";
import type { RopeSpec, Ropewalk } from "ropewalk";
import { languageOf } from "../../figures/base/format.js";
import { grip } from "../../figures/base/grip.js";
import { remember } from "../../figures/base/remember.js";
import { styled } from "../../figures/base/styles/styled.js";
import { stepsOf } from "../../figures/parts/slider/slider-keys.js";
import { angles } from "./line-angles.js";
import {
  arrowPath,
  BAR,
  BETWEEN,
  DIAL,
  LAST,
  positionAt,
  sectorPath,
  SIZE,
  START,
  TICKS,
  WORD,
  xOf,
} from "./line-drawing.js";
import { lineStrings } from "./line-strings.js";

/** What is moved: a word by its place, or all of them. */
type Held = number | "all";

/** The line shows by itself, once, what moving all words does. */
const SHOWN_MS = 450;
const SHOWN = [1, 2, 3, 3, 2, 1, 0];

/**
 * <rope-first-line>: three words on a line, an arrow above each that its position turns, and the angles between neighbours. A word
 * is dragged alone, the bar moves all. Properties: engine, spec. Attribute: lang. Renders into the document itself.
 */
export class RopeFirstLine extends LitElement {
  static override properties = {
    engine: { attribute: false },
    spec: { attribute: false },
    lang: { type: String },
    places: { state: true },
    tried: { state: true },
  };

  declare engine: Ropewalk | undefined;
  declare spec: RopeSpec | undefined;
  declare lang: string;
  /** Position of each word. */
  declare places: readonly number[];
  /** What the reader has moved so far. */
  declare tried: ReadonlySet<"one" | "all">;

  readonly #angles = remember(angles);
  #show: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.places = START;
    this.tried = new Set();
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  protected override firstUpdated(_changed: PropertyValues): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const step = (i: number): void => {
      this.places = START.map((place) => place + SHOWN[i]!);
      if (i + 1 < SHOWN.length) this.#show = setTimeout(() => step(i + 1), SHOWN_MS);
      else this.#stop();
    };
    this.dataset["moving"] = "";
    this.#show = setTimeout(() => step(0), SHOWN_MS);
  }

  #stop(): void {
    clearTimeout(this.#show);
    delete this.dataset["moving"];
  }

  /** Moves by so many positions from where it was, as far as there is room. */
  #move(held: Held, from: readonly number[], by: number): void {
    const room = (least: number, most: number): number => Math.min(most, Math.max(least, by));
    const places =
      held === "all"
        ? from.map((place) => place + room(-from[0]!, LAST - from.at(-1)!))
        : from.map((place, i) =>
            i === held ? place + room((from[i - 1] ?? -1) + 1 - place, (from[i + 1] ?? LAST + 1) - 1 - place) : place,
          );
    if (places.every((place, i) => place === this.places[i])) return;
    this.places = places;
    this.tried = new Set([...this.tried, held === "all" ? "all" : "one"]);
  }

  #grab({ clientX: start }: PointerEvent, held: Held): (event: PointerEvent) => void {
    this.#stop();
    const from = this.places;
    return ({ clientX }) => {
      const unit = this.querySelector("svg")!.getBoundingClientRect().width / SIZE.width;
      this.#move(held, from, positionAt(xOf(0) + (clientX - start) / unit));
    };
  }

  #key(event: KeyboardEvent, held: Held): void {
    const by = stepsOf(event.key, 1, 3);
    if (by === undefined) return;
    this.#stop();
    event.preventDefault();
    this.#move(held, this.places, by === -Infinity ? -LAST : by === Infinity ? LAST : by);
  }

  protected override render(): unknown {
    const { engine, spec, places, tried } = this;
    const text = lineStrings[languageOf(this.lang)];
    if (!engine || !spec) return nothing;
    const turned = this.#angles(engine, spec);
    const said = tried.size === 2 ? text.both : tried.has("one") ? text.one : tried.has("all") ? text.all : text.none;
    return html`<svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="group" aria-label=${text.name}>
        <path class="ticks" d=${TICKS} />
        ${this.#bar(text.bar)} ${places.map((place, i) => this.#word(text.words[i]!, i, place, turned[place]!))}
        ${places.slice(1).map((place, i) => between((places[i]! + place) / 2, turned[places[i]!]!, turned[place]!))}
      </svg>
      <p class="said" role="status">${said}</p>`;
  }

  #word(word: string, i: number, place: number, angle: number): unknown {
    return svg`<g class="word" role="slider" tabindex="0" data-word=${i} aria-label=${word} aria-valuemin="0" aria-valuemax=${LAST}
      aria-valuenow=${place} ${grip((event) => this.#grab(event, i))} @keydown=${(event: KeyboardEvent) => this.#key(event, i)} ${styled({ transform: `translate(${xOf(place)}px, 0px)` })}>
      <rect class="room" x="-19" y="8" width="38" height="84" />
      <circle cy=${DIAL.y} r=${DIAL.radius} />
      <g class="arrow" ${styled({ transform: `translate(0px, ${DIAL.y}px) rotate(${-angle}deg)` })}>
        <path d=${arrowPath(DIAL.radius)} /></g>
      <rect class="token" x=${-WORD.width / 2} y=${WORD.y} width=${WORD.width} height=${WORD.height} rx="6" />
      <text y=${WORD.y + 16}>${word}</text>
    </g>`;
  }

  #bar(name: string): unknown {
    const [first, last] = [this.places[0]!, this.places.at(-1)!];
    const width = xOf(last) - xOf(first) + WORD.width;
    return svg`<g class="bar" role="slider" tabindex="0" data-word="all" aria-label=${name} aria-valuemin="0"
      aria-valuemax=${LAST - (last - first)} aria-valuenow=${first} ${grip((event) => this.#grab(event, "all"))} @keydown=${(event: KeyboardEvent) => this.#key(event, "all")}
      ${styled({ transform: `translate(${xOf(first) - WORD.width / 2}px, 0px)` })}>
      <rect class="room" y=${BAR.y - 4} width=${width} height="26" />
      <rect class="handle" y=${BAR.y} width=${width} height=${BAR.height} rx="7" />
      <path class="grips" d="M${width / 2 - 6} ${BAR.y + 4}v6m6 -6v6m6 -6v6" />
    </g>`;
  }
}

/** The arrows of two neighbours in one dial. */
const between = (place: number, from: number, to: number): unknown =>
  svg`<g class="between" ${styled({ transform: `translate(${xOf(place)}px, ${BETWEEN.y}px)` })}>
    <circle r=${BETWEEN.radius} />
    <path class="sector" d=${sectorPath(from, to, BETWEEN.radius)} />
    <g class="arrow" ${styled({ transform: `rotate(${-from}deg)` })}><path d=${arrowPath(BETWEEN.radius)} /></g>
    <g class="arrow" ${styled({ transform: `rotate(${-to}deg)` })}><path d=${arrowPath(BETWEEN.radius)} /></g>
  </g>`;
