import { html, nothing } from "lit";
import { figureElement, type RopeElement, type Valued } from "../base/element.js";
import { eventsOf, type Figure, type FigureContext } from "../base/figure.js";
import { languageOf } from "../base/format.js";
import { remember } from "../base/remember.js";
import { baseStyles } from "../base/styles/base.js";
import { RopeScene } from "../scene/rope-scene.js";
import { blockViews, type BlockHost } from "./blocks.js";
import { viewStyles } from "./styles.js";
import type { AnyLook, FigureLook, Running } from "./view.js";

/** What the classes of such figures have of themselves. */
type Statics = Pick<typeof RopeElement, "figure" | "parts" | "properties" | "styles"> & { readonly look: AnyLook };

/** Works for one element: running.ts makes it. */
export interface Runner<S> {
  /** What the element shows now. */
  shown(values: S, context: FigureContext): void;
  view(of: Running): unknown;
}

/** An element as its runner sees it: `running` is what has come out so far. */
export type RunningElement = RopeElement & { running: unknown };

/** What a figure draws from where code gave it a module and a model, and nothing else. */
const plainContext = (engine: FigureContext["engine"], spec: FigureContext["spec"], lang: string): FigureContext => ({
  engine,
  spec,
  language: languageOf(lang),
  model: "",
  words: [],
  vectors: new Float32Array(0),
});

/** The element of a figure: it shows the blocks of the view, the sentence, the table and the menu, and tells what its reader changes. */
export function viewElement<S extends object, N, R>(
  figure: Figure<S>,
  look: FigureLook<S, N, R>,
  parts: Readonly<Record<string, CustomElementConstructor>> = {},
  runner?: (element: RunningElement) => Runner<S>,
): (new () => RopeElement & S) & Statics & Valued<S> {
  const fields = Object.keys(figure.fields) as (keyof S & string)[];

  class ViewElement extends (figureElement(figure) as new () => RopeElement) {
    static look = look;
    static parts = { "rope-scene": RopeScene, ...parts };
    static properties = { context: { attribute: false }, running: { attribute: false } };
    static styles = [baseStyles, viewStyles];

    declare context: FigureContext | undefined;
    declare running: R | undefined;
    readonly #numbers = look.numbers();
    readonly #plain = remember(plainContext);
    readonly #runner = runner?.(this);
    readonly #host: BlockHost<S> = {
      lang: "",
      elements: new Map(),
      running: (of) => this.#runner?.view(of),
      change: (change) => {
        for (const [type, detail] of eventsOf(figure.events, change)) this.emit(type, detail);
      },
    };

    protected override render(): unknown {
      const { engine, spec, lang, context: held } = this;
      if (!engine || !spec) return this.waiting;
      const context = held?.engine === engine && held.spec === spec ? held : this.#plain(engine, spec, lang);
      const own = this as unknown as S;
      const values = Object.fromEntries(fields.map((name) => [name, own[name]])) as S;
      const shown = look.view(values, this.#numbers(values, context, this.running), lang);
      const { blocks, sentence, room, answer, table, programs, javascript } = shown;
      this.#host.lang = lang;
      this.#runner?.shown(values, context);
      return html`${blockViews(blocks, this.#host)}
        <div class="sentence" part=${answer ? "answer" : nothing}>
          <rope-live-text .text=${sentence}></rope-live-text>
          ${room === undefined ? nothing : html`<p aria-hidden="true">${room}</p>`}
        </div>
        <rope-data-table
          label=${this.strings.showNumbers}
          .columns=${table.columns}
          .rows=${table.rows}
        ></rope-data-table>
        <rope-figure-tools
          lang=${lang}
          name=${look.name}
          .code=${programs}
          .programs=${javascript && { javascript }}
          .file=${() => ({ figure, blocks, sentence })}
          .columns=${table.columns}
          .rows=${table.rows}
        ></rope-figure-tools>`;
    }
  }
  return ViewElement as never;
}
