import { html, nothing } from "lit";
import { figureElement, type RopeElement, type Valued } from "../base/element.js";
import { eventsOf, remember, type Change, type Figure, type FigureContext } from "../base/figure.js";
import { languageOf } from "../base/format.js";
import { baseStyles } from "../base/styles/base.js";
import { RopeScene } from "../scene/rope-scene.js";
import { blockViews, type BlockHost } from "./blocks.js";
import { viewStyles } from "./styles.js";
import { hasDrawing, type AnyLook, type FigureLook, type Fit, type Running } from "./view.js";

type Statics = Pick<typeof RopeElement, "figure" | "parts" | "properties" | "styles"> & { readonly look: AnyLook };

/** Works for one element: running.ts makes it. */
export interface Runner<S> {
  shown(values: S, context: FigureContext): void;
  view(of: Running): unknown;
}

/** An element as its runner sees it: `running` is the result so far. */
export type RunningElement = RopeElement & { running: unknown };

/** The context of a figure to which code gave a module and a model, and optionally words and vectors. */
const plainContext = (
  engine: FigureContext["engine"],
  spec: FigureContext["spec"],
  lang: string,
  words: FigureContext["words"] = [],
  vectors: FigureContext["vectors"] = new Float32Array(0),
): FigureContext => ({ engine, spec, language: languageOf(lang), model: "", words, vectors });

/** A figure's element: shows blocks, sentence, table and menu, and reports its reader's changes. */
export function viewElement<V extends object, S extends V, N, R>(
  figure: Figure<V>,
  look: FigureLook<S, N, R>,
  parts: Readonly<Record<string, CustomElementConstructor>> = {},
  runner?: (element: RunningElement) => Runner<S>,
): (new () => RopeElement & V) & Statics & Valued<V> {
  const names = Object.keys(figure.fields) as (keyof S & string)[];

  class ViewElement extends (figureElement(figure) as new () => RopeElement) {
    static look = look;
    static parts = { "rope-scene": RopeScene, ...parts };
    static properties = {
      context: { attribute: false },
      fit: { attribute: false },
      words: { attribute: false },
      vectors: { attribute: false },
      running: { attribute: false },
    };
    static styles = [baseStyles, viewStyles];

    declare context: FigureContext | undefined;
    declare words: FigureContext["words"] | undefined;
    declare vectors: FigureContext["vectors"] | undefined;
    declare running: R | undefined;
    /** The page of the story sets it: a stage has no words and no menu of its own. Default "page". */
    declare fit: Fit | undefined;
    readonly #numbers = look.numbers();
    readonly #plain = remember(plainContext);
    readonly #runner = runner?.(this);
    #own: Change<S> = {};
    readonly #host: BlockHost<S> = {
      lang: "",
      elements: new Map(),
      running: (of) => this.#runner?.view(of),
      change: (change) => {
        this.#keep(change);
        for (const [type, detail] of eventsOf(figure.events, change)) this.emit(type, detail);
        for (const [type, name] of Object.entries(look.tells ?? {}))
          if (Object.hasOwn(change, name)) this.emit(type, change[name]);
      },
    };

    #keep(change: Change<S>): void {
      const kept = look.own?.filter((name) => Object.hasOwn(change, name)) ?? [];
      if (kept.length === 0) return;
      this.#own = { ...this.#own, ...Object.fromEntries(kept.map((name) => [name, change[name]])) };
      this.requestUpdate();
    }

    /** The calls that give these numbers, as a program. */
    async #calls(values: S, context: FigureContext): Promise<string> {
      const { recorded } = await import("../export/recorded.js");
      const { engine, program } = recorded(context.engine);
      look.numbers()(values, { ...context, engine }, this.running);
      return program();
    }

    protected override render(): unknown {
      const { engine, spec, lang, words, vectors, context: shared } = this;
      if (!engine || !spec) return this.waiting;
      const context =
        shared?.engine === engine && shared.spec === spec ? shared : this.#plain(engine, spec, lang, words, vectors);
      const given = this as unknown as S;
      // Own values may be properties of a class (`bare`); any other property of that name comes from the document
      // (`before`).
      const { elementProperties } = this.constructor as typeof RopeElement;
      const set = [...names, ...(look.own ?? []).filter((name) => elementProperties.has(name))];
      const values = { ...Object.fromEntries(set.map((name) => [name, given[name]])), ...this.#own } as S;
      const { fit = "page" } = this;
      const shown = look.view(values, this.#numbers(values, context, this.running, fit), lang, fit);
      const { blocks, sentence, longest, answer, table, tables, javascript, menuNote, opened } = shown;
      const { name = look.name, title = figure.title[context.language], waits } = shown;
      this.#host.lang = lang;
      this.#runner?.shown(values, context);
      if (waits) return this.waiting;
      return html`${blockViews(blocks, this.#host)}
        <div class=${fit === "stage" ? "visually-hidden" : "sentence"} part=${answer ? "answer" : nothing}>
          <rope-live-text .text=${sentence}></rope-live-text>
          ${longest === undefined ? nothing : html`<p aria-hidden="true">${longest}</p>`}
        </div>
        ${(tables ?? [{ ...table, name: this.strings.showNumbers }]).map(
          ({ name, columns, rows }) =>
            html`<rope-data-table label=${name} .columns=${columns} .rows=${rows}></rope-data-table>`,
        )}
        ${
          fit === "stage"
            ? nothing
            : html`<rope-figure-tools
                lang=${lang}
                name=${name}
                @menu-open=${opened && (() => this.#host.change(opened))}
                .javascript=${javascript ?? (look.work ? undefined : () => this.#calls(values, context))}
                .file=${hasDrawing(blocks) ? () => ({ title, blocks, sentence }) : undefined}
                .columns=${table.columns}
                .rows=${table.rows}
                >${menuNote === undefined ? nothing : html`<p class="note">${menuNote}</p>`}</rope-figure-tools
              >`
        }`;
    }
  }
  return ViewElement as never;
}
