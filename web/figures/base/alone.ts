import { RopewalkError, type Ropewalk } from "../../api/index.js";
import { adoptTokens } from "./styles/adopt-tokens.js";
import { aloneStyles } from "./styles/alone.js";
import type { EmbedView, EmbedWanted } from "../export/embed-code.js";
import { embedPlaces } from "../export/embed-places.js";
import { sharedEngine } from "./engine.js";
import { figureContext } from "./context.js";
import { FIRST_MODEL, loadModels } from "./models.js";
import {
  figureValues,
  isUnread,
  readAttribute,
  readProperty,
  VERSION,
  writeAttributes,
  type FigureValues,
} from "./values.js";
import type { AnyFigure, FigureContext, FigureElement, FigureProblem } from "./figure.js";
import { languageOf } from "./format.js";
import { register } from "./register.js";
import { RopeDataTable } from "../parts/data-table/rope-data-table.js";
import { shownError } from "./shown-error.js";
import { RopeFigureTools, type LinkWanted } from "../export/rope-figure-tools.js";
import { RopeLiveText } from "../parts/live-text/rope-live-text.js";
import { decodeSlice, encodeSlice } from "./slice.js";

/**
 * The life of one figure outside the page. Its values come from attributes, from properties of the same names, and from links;
 * what its reader changes goes into the properties and is told by the figure's own events and by `figure-change`, not written
 * back into the attributes. An event that a listener cancels changes nothing. Keys that the figure uses do not reach what is around it.
 */
export class Alone {
  readonly #element: FigureElement;
  readonly #figure: AnyFigure;
  readonly #all: FigureValues;
  readonly #show: ((values: Record<string, unknown>, context: FigureContext) => Record<string, unknown>) | undefined;
  readonly #attributes: MutationObserver;
  readonly #language: MutationObserver;
  #values: Record<string, unknown>;
  #engine: Ropewalk | undefined;
  /** What was last given to the element, to tell what its author has set since. */
  #given: Record<string, unknown>;
  /** Attributes that speak for their properties in the coming update. */
  readonly #spoken = new Set<string>();
  /** Whether the models are on their way, and what to read again when they are here. */
  #asked = false;
  #unread: (() => void) | undefined;

  readonly #contextOf = figureContext();

  constructor(element: FigureElement, figure: AnyFigure) {
    this.#element = element;
    this.#figure = figure;
    this.#all = figureValues(figure);
    this.#show = figure.show?.();
    register({
      ...figure.parts,
      "rope-data-table": RopeDataTable,
      "rope-figure-tools": RopeFigureTools,
      "rope-live-text": RopeLiveText,
    });
    const untouched = document.createElement(element.localName) as unknown as Record<string, unknown>;
    this.#given = Object.fromEntries(Object.keys(this.#all.slice).map((name) => [name, untouched[name]]));
    this.#values = decodeSlice(this.#all.slice, {});
    for (const name of element.getAttributeNames()) this.#read(name);
    this.#attributes = new MutationObserver((records) => this.#changed(records));
    this.#language = new MutationObserver(() => this.#chooseLanguage());
    for (const type of this.#all.events) element.addEventListener(type, (event) => this.#heard(event as CustomEvent));
    element.addEventListener("link-wanted", (event) => this.#link(event as CustomEvent));
    element.addEventListener("embed-wanted", (event) => this.#embed(event as CustomEvent));
    adoptTokens();
    const root = element.shadowRoot!;
    root.adoptedStyleSheets = [aloneStyles.styleSheet!, ...root.adoptedStyleSheets];
    this.connect();
    void this.#load();
  }

  connect(): void {
    this.#attributes.observe(this.#element, { attributes: true });
    this.#language.observe(document.documentElement, { attributeFilter: ["lang"] });
    this.#chooseLanguage();
  }

  disconnect(): void {
    this.#attributes.disconnect();
    this.#language.disconnect();
  }

  /** The values as the fragment of a link, as the page writes it. */
  link(): string {
    const { lang, theme } = this.#element;
    const own = encodeSlice(this.#all.slice, this.#values);
    const view = { l: languageOf(lang), ...(theme === "light" || theme === "dark" ? { t: theme } : {}) };
    return new URLSearchParams({ v: VERSION, ...this.#all.toLink(own), ...view }).toString();
  }

  /** Takes the values of a link; what it does not name, or names badly, gets its default. */
  restore(fragment: string): void {
    const given = Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, "")));
    if ((given["v"] ?? VERSION) !== VERSION) return;
    this.#values = decodeSlice(this.#all.slice, this.#all.fromLink(given));
    this.#unread = this.#modelIsHere() ? undefined : () => this.restore(fragment);
    if (given["l"] === "en" || given["l"] === "zh") this.#element.lang = given["l"] === "zh" ? "zh-Hans" : "en";
    if (given["t"] === "light" || given["t"] === "dark") this.#element.theme = given["t"];
    this.#element.requestUpdate();
  }

  /** The attributes that show the same again. */
  attributes(): [string, string][] {
    const { lang, theme } = this.#element;
    const view: [string, string][] = [["lang", languageOf(lang) === "zh" ? "zh-Hans" : "en"]];
    if (theme === "light" || theme === "dark") view.push(["theme", theme]);
    return [...view, ...writeAttributes(this.#all, this.#values)];
  }

  /** Brings the element's properties up to what the values say. Called before each of its updates. */
  refresh(): void {
    this.#changed(this.#attributes.takeRecords());
    this.#adopt();
    if (!this.#engine || !this.#modelIsHere()) return; // what is drawn stays until they are
    const context = this.#context();
    const element = this.#element as unknown as Record<string, unknown>;
    const shown: Record<string, unknown> = context
      ? { ...this.#values, ...this.#show?.(this.#values, context), engine: context.engine, spec: context.spec }
      : { engine: undefined };
    this.#spoken.clear();
    for (const [name, value] of Object.entries(shown)) {
      if (!(name in element)) continue;
      if (!Object.is(element[name], value)) element[name] = value;
      this.#given[name] = value;
    }
  }

  async #load(): Promise<void> {
    try {
      this.#element.trouble = undefined;
      this.#modelIsHere();
      this.#engine = await sharedEngine();
    } catch (error) {
      this.#fail({ error: shownError(error), retry: () => void this.#load() });
    }
    this.#element.requestUpdate();
  }

  /** Says why there is nothing to draw. The message is there without the file that says it in other languages. */
  #fail(trouble: FigureProblem): void {
    this.#element.trouble = trouble;
    import("./said.js").then(
      ({ defineSaid }) => defineSaid(),
      () => undefined,
    );
  }

  /** Whether the wanted model is known, or known to be none; else it is asked for. */
  #modelIsHere(): boolean {
    const { model = FIRST_MODEL.id } = this.#values as Record<string, string>;
    if (!isUnread(model)) return true;
    if (this.#asked) return false;
    this.#asked = true;
    loadModels().then(
      () => {
        this.#unread?.();
        this.#unread = undefined;
        this.#element.requestUpdate();
      },
      (error: unknown) => {
        const retry = (): void => {
          this.#asked = false;
          this.#element.trouble = undefined;
          this.#element.requestUpdate();
        };
        this.#fail({ error: shownError(error), retry });
      },
    );
    return false;
  }

  #context(): FigureContext | undefined {
    const engine = this.#engine;
    if (!engine || !this.#modelIsHere()) return undefined;
    try {
      const context = this.#contextOf(engine, this.#values, languageOf(this.#element.lang));
      this.#element.trouble = undefined;
      return context;
    } catch (error) {
      if (!(error instanceof RopewalkError)) throw error;
      this.#fail({ error });
      return undefined;
    }
  }

  /** Properties that the author has set since they were last given. */
  #adopt(): void {
    const element = this.#element as unknown as Record<string, unknown>;
    for (const name of Object.keys(this.#all.slice)) {
      if (this.#spoken.has(name) || !(name in element) || same(element[name], this.#given[name])) continue;
      const value = readProperty(this.#all.slice[name]!, element[name]);
      if (value !== undefined) this.#values = { ...this.#values, [name]: value };
      if (name === "config") this.#values["model"] = "custom";
    }
  }

  #changed(records: readonly MutationRecord[]): void {
    for (const { attributeName } of records) if (attributeName) this.#read(attributeName);
    if (records.some(({ attributeName }) => attributeName === "lang")) this.#chooseLanguage();
    if (records.length > 0) this.#element.requestUpdate();
  }

  #read(attribute: string): void {
    const change = readAttribute(this.#all, this.#element, attribute);
    this.#values = { ...this.#values, ...change };
    for (const name of Object.keys(change)) this.#spoken.add(name);
    if ("model" in change) this.#unread = this.#modelIsHere() ? undefined : () => this.#read("model");
  }

  /** The figure's own lang, or that of the nearest element around it, through shadow roots. */
  #chooseLanguage(): void {
    if (this.#element.hasAttribute("lang")) return;
    let at: Element | null = this.#element;
    let lang = "";
    while (at && !lang) {
      lang = at.closest("[lang]")?.getAttribute("lang") ?? "";
      const root = at.getRootNode();
      at = root instanceof ShadowRoot ? root.host : null;
    }
    this.#element.lang = lang;
  }

  /** Listeners elsewhere come first: they may cancel it. */
  #heard(event: CustomEvent): void {
    queueMicrotask(() => {
      const context = this.#context();
      if (event.defaultPrevented || !context) return;
      const change = this.#figure.events[event.type]?.(event.detail as never, this.#values, context) ?? event.detail;
      this.#values = { ...this.#values, ...(change as object) };
      this.#element.requestUpdate();
      const detail = { state: this.link() };
      this.#element.dispatchEvent(new CustomEvent("figure-change", { detail, bubbles: true, composed: true }));
    });
  }

  /** Where the figure has a page of its own, a link to it shows the same again; else it is the host page's. */
  #link({ detail }: CustomEvent<LinkWanted>): void {
    const { frames } = embedPlaces("");
    if (frames !== undefined) detail.link = new URL(`${this.#element.localName}.html#${this.link()}`, frames).href;
  }

  #embed({ detail }: CustomEvent<EmbedWanted>): void {
    const { localName: tag, lang } = this.#element;
    const places = embedPlaces(this.#engine?.version ?? "");
    const view = (): EmbedView => ({
      tag,
      language: languageOf(lang),
      attributes: this.attributes(),
      state: this.link(),
      height: this.#element.getBoundingClientRect().height,
    });
    detail.element = async () => (await import("../export/embed-code.js")).elementCode(this.#element, view(), places);
    if (places.frames !== undefined)
      detail.frame = async () => (await import("../export/frame-code.js")).frameHtml(view(), places);
  }
}

/** Two empty lists, or two objects without a key, are nothing that anyone has set. */
const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || (empty(a) && empty(b));
const empty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
