import { html, LitElement, nothing, render, type PropertyDeclarations } from "lit";
import type { RopeSpec, Ropewalk } from "../../api/index.js";
import { Binding } from "./binding.js";
import { flag, oneOf } from "./fields.js";
import {
  asGiven,
  defaultsOf,
  propertiesOf,
  type Alone,
  type AnyFigure,
  type Figure,
  type FigureElement,
  type FigureProblem,
} from "./figure.js";
import { followHolder } from "./holder.js";
import { readGiven, REFUSED } from "./read-given.js";
import { baseStyles } from "./styles/base.js";
import { errorText, shownError } from "./shown-error.js";
import { stringsFor, type ElementStrings } from "./strings.js";
import { watchView } from "./watch-view.js";

export type { FigureProblem };

/** The values that every element has. */
const common: AnyFigure["fields"] = {
  theme: oneOf<string | undefined>("", undefined, ["auto", "light", "dark"]),
  locked: flag(""),
};

/**
 * The base of all figures. The module (`engine`) and the model (`spec`) are properties, `lang` chooses the language,
 * `theme` the colours ("light", "dark"; else the page's). A figure is not drawn while it is off screen; it is updated
 * when it becomes visible. In a page that holds the figures' values, a figure takes its values from the page and
 * reports its reader's changes to it. Elsewhere, a figure without a module when it is first seen is standalone: it uses
 * the document's shared module, reads its values from its attributes, and keeps its reader's changes. Until then it
 * shows the content between its tags. While it is `locked`, its reader cannot change anything; properties and
 * attributes still do. A value that is none changes nothing; the console says what is allowed.
 */
export class RopeElement extends LitElement {
  static override properties: PropertyDeclarations = {
    engine: { attribute: false },
    spec: { attribute: false },
    lang: { type: String },
    theme: { converter: asGiven, reflect: true },
    model: { type: String },
    config: { type: String },
    sentence: { type: String },
    locked: { type: Boolean, converter: asGiven, reflect: true },
    trouble: { state: true },
  };
  /** The figure's values; an element without them is not a figure but a part of figures. */
  static figure?: AnyFigure;
  static alone?: () => Promise<new (element: FigureElement, figure: AnyFigure) => Alone>;
  static parts: Readonly<Record<string, CustomElementConstructor>> = {};
  static override styles = [baseStyles];

  declare engine: Ropewalk | undefined;
  declare spec: RopeSpec | undefined;
  declare lang: string;
  declare theme: "light" | "dark" | "auto" | undefined;
  /** Inputs of a standalone figure: a model's id, or a config.json as text, and a sentence. */
  declare model: string;
  declare config: string;
  declare sentence: string;
  /** Whether the controls are disabled: they show their values only. Default false. */
  declare locked: boolean;
  declare trouble: FigureProblem | undefined;

  /** The error of the last drawing; undefined if it succeeded. */
  failure: unknown;

  /** Set while a page holds the figure's values. */
  #binding: Binding | undefined;
  #loading: Promise<Alone | undefined> | undefined;
  #standalone: Alone | undefined;
  #observer: IntersectionObserver | undefined;
  #onScreen = true;
  #unlock: (() => void) | undefined;
  readonly #drawForPrint = (): void => {
    this.#onScreen = true;
    this.#seen();
    this.requestUpdate();
  };

  /** A property of a field takes only its values; attributes set the property. */
  static override getPropertyDescriptor(name: string, key: symbol, options: object): PropertyDescriptor | undefined {
    const own = super.getPropertyDescriptor(name, key, options);
    const field = { ...common, ...this.figure?.fields }[name];
    if (!own || !field) return own;
    return {
      ...own,
      set(this: RopeElement, given: unknown) {
        const value = readGiven(name, field, given);
        const off = name === "locked" && value === false && typeof given === "string";
        if (off || value === REFUSED)
          void import("./wrong-values.js").then(({ sayWrong }) => sayWrong(this, name, field, given, off));
        if (value !== REFUSED) own.set!.call(this, value);
      },
    };
  }

  constructor() {
    super();
    this.locked = false;
    const { figure } = this.constructor as typeof RopeElement;
    if (!figure) return;
    Object.assign(this, defaultsOf(figure));
    followHolder(this, (holder) => (this.#binding ??= new Binding(this, figure)).take(holder));
  }

  /** @internal */
  get strings(): ElementStrings {
    return stringsFor(this.lang);
  }

  /** The text shown before the first drawing: the page's own, or the reason for waiting. */
  protected get waiting(): unknown {
    const { trouble } = this;
    return html`<div class="waiting">
      <slot></slot>
      ${trouble ? this.#alert(trouble) : nothing}
    </div>`;
  }

  #alert({ error, retry }: FigureProblem): unknown {
    const { strings, lang } = this;
    return html`<p role="alert">
      ${strings.figureFailed} ${errorText(error, lang)}
      ${retry ? html`<button data-again @click=${retry}>${strings.again}</button>` : nothing}
    </p>`;
  }

  /** The values of a standalone figure, as the fragment of a link; "" for any other. */
  get state(): string {
    return this.#standalone?.link() ?? "";
  }
  set state(fragment: string) {
    void this.standalone().then((standalone) => standalone?.restore(fragment));
  }

  get pageValues(): Readonly<Record<string, unknown>> | undefined {
    return this.#binding?.values;
  }

  /**
   * Makes the figure standalone, even if it was not seen; undefined for other elements, in a page, or with a module.
   */
  standalone(): Promise<Alone | undefined> {
    const { figure } = this.constructor as typeof RopeElement;
    const { alone } = RopeElement;
    if (!figure || !alone || this.#binding || (this.engine && !this.#standalone)) return Promise.resolve(undefined);
    this.#loading ??= alone().then(
      (Standalone) => (this.#standalone = new Standalone(this, figure)),
      (error: unknown) => {
        this.#loading = undefined;
        this.trouble = { error: shownError(error), retry: () => void this.standalone() };
        return undefined;
      },
    );
    return this.#loading;
  }

  #seen(): void {
    if (!this.engine && !this.#standalone) void this.standalone();
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    try {
      this.#standalone?.refresh();
    } catch (error) {
      this.trouble = { error: shownError(error) };
      this.engine = undefined;
    }
    return super.scheduleUpdate();
  }

  /** An error in drawing is shown in place of the figure until a value changes. */
  protected override performUpdate(): void {
    try {
      super.performUpdate();
      this.failure = undefined;
    } catch (error) {
      this.failure = error;
      render(this.#alert({ error: shownError(error) }), this.renderRoot as HTMLElement, this.renderOptions);
    }
    if (Boolean(this.locked) !== (this.#unlock !== undefined)) void this.#setLock();
  }

  /** Refuses changes until the controls are locked, or if the code that locks them cannot be loaded. */
  async #setLock(): Promise<void> {
    this.#unlock?.();
    this.#unlock = undefined;
    if (!this.locked) return;
    let wanted = true;
    this.#unlock = () => void (wanted = false);
    const { lock } = await import("./lock.js");
    if (wanted) this.#unlock = lock(this.shadowRoot!);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#standalone?.connect();
    const tell = (onScreen: boolean): void => {
      if (onScreen && !this.#onScreen) this.requestUpdate();
      this.#onScreen = onScreen;
      if (onScreen) this.#seen();
    };
    this.#observer = watchView((entries) => tell(entries.at(-1)?.isIntersecting ?? true), { rootMargin: "25%" });
    if (this.#observer) this.#observer.observe(this);
    else tell(true);
    window.addEventListener("beforeprint", this.#drawForPrint);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer?.disconnect();
    this.#standalone?.disconnect();
    window.removeEventListener("beforeprint", this.#drawForPrint);
  }

  protected override shouldUpdate(): boolean {
    return this.#onScreen || !this.hasUpdated;
  }

  /** An event that leaves the shadow root, with plain data. */
  protected emit<T>(type: string, detail: T): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

type Statics = Pick<typeof RopeElement, "figure" | "parts" | "properties" | "styles">;

export type FigureClass = Statics & (new () => RopeElement);

/** The type of a figure's values, derived from its class; there is no such property at run time. */
export interface Valued<S> {
  readonly ofValues?: S;
}

/** The base class of one figure: its values are properties, with their defaults. */
export const figureElement = <S>(figure: Figure<S>): (new () => RopeElement & S) & Statics & Valued<S> =>
  class extends RopeElement {
    static override figure = figure as AnyFigure;
    static override properties = propertiesOf(figure as AnyFigure);
  } as never;
