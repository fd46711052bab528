import { RopewalkError, type Ropewalk } from "../../api/index.js";
import { adoptTokens } from "../base/styles/adopt-tokens.js";
import { standaloneStyles } from "../base/styles/standalone.js";
import type { EmbedView, EmbedWanted } from "../export/embed-code.js";
import { embedPlaces } from "../export/embed-places.js";
import { figureView } from "../export/figure-view.js";
import { attributesOf, isOfModel, readModel } from "../base/attributes.js";
import { Binding } from "../base/binding.js";
import { sharedEngine } from "../base/engine.js";
import { figureContext } from "../numbers/context.js";
import { checkModel } from "../base/known-model.js";
import { FIRST_MODEL, loadModels } from "../base/models.js";
import { CUSTOM, decode, isUnread, lockFields, viewFields } from "../base/fields.js";
import type { Alone, AnyFigure, FigureContext, FigureElement, FigureProblem, Values } from "../base/figure.js";
import { htmlLang, languageOf } from "../base/format.js";
import { readGiven, REFUSED, rounded } from "../base/read-given.js";
import { register } from "../base/register.js";
import { RopeDataTable } from "../parts/data-table/rope-data-table.js";
import { shownError } from "../base/shown-error.js";
import { RopeFigureTools, type LinkWanted } from "../export/rope-figure-tools.js";
import { RopeLiveText } from "../parts/live-text/rope-live-text.js";
import { readState, sayUnknown, sayWrong, valuesOfState, warn } from "../base/wrong-values.js";

/**
 * A figure with no page around it that holds its values. They come from attributes, from properties of the same names,
 * and from links; its reader's changes go into the properties and are announced by the figure's own events and by
 * `figure-change`, not written back into the attributes. An event that a listener cancels changes nothing. Keys that
 * the figure uses do not reach what is around it.
 */
export class Standalone implements Alone {
  readonly #element: FigureElement;
  readonly #figure: AnyFigure;
  readonly #binding: Binding;
  readonly #attributes: MutationObserver;
  readonly #language: MutationObserver;
  #engine: Ropewalk | undefined;
  /** Values of the model that attributes determine in the next update. */
  readonly #spoken = new Set<string>();
  /** Whether the models are loading, and what to read again when they have arrived. */
  #asked = false;
  #unread: (() => void) | undefined;
  /** The values before a link whose model may turn out to be none. */
  #before: Values | undefined;

  readonly #contextOf = figureContext();

  constructor(element: FigureElement, figure: AnyFigure) {
    this.#element = element;
    this.#figure = figure;
    this.#binding = new Binding(element, figure, (values) => this.#changed(values));
    register({
      ...(element.constructor as unknown as FigureParts).parts,
      "rope-data-table": RopeDataTable,
      "rope-figure-tools": RopeFigureTools,
      "rope-live-text": RopeLiveText,
    });
    for (const name of element.getAttributeNames()) this.#read(name);
    this.#attributes = new MutationObserver((records) => this.#attributesChanged(records));
    this.#language = new MutationObserver(() => this.#chooseLanguage());
    element.addEventListener("link-wanted", (event) => this.#link(event as CustomEvent));
    element.addEventListener("embed-wanted", (event) => this.#embed(event as CustomEvent));
    adoptTokens();
    const root = element.shadowRoot!;
    // Without the property, as in jsdom, there is no layout either.
    if ("adoptedStyleSheets" in root)
      root.adoptedStyleSheets = [standaloneStyles.styleSheet!, ...root.adoptedStyleSheets];
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

  link(): string {
    return this.#view().state;
  }

  restore(fragment: unknown): void {
    if (fragment === undefined || fragment === null) return;
    const { fields } = this.#figure;
    const state = readState({ ...fields, ...viewFields, ...lockFields }, fragment, "state");
    for (const error of state.errors) warn(this.#element, error);
    const before = this.#before ?? this.#binding.values;
    this.#binding.values = state.some ? valuesOfState(fields, state, before) : before;
    const isHere = this.#modelIsHere();
    this.#unread = isHere ? undefined : () => this.restore(fragment);
    this.#before = isHere ? undefined : before;
    const { language, theme } = decode(viewFields, state.link);
    if (language) this.#element.lang = htmlLang(language);
    if (theme !== "auto") this.#element.theme = theme;
    const { locked } = decode(lockFields, state.link);
    if (locked !== undefined) this.#element.locked = locked;
    this.#element.requestUpdate();
  }

  refresh(): void {
    this.#attributesChanged(this.#attributes.takeRecords());
    this.#adopt();
    if (!this.#engine || !this.#modelIsHere()) return; // the present drawing stays until they have arrived
    const context = this.#context();
    this.#spoken.clear();
    if (context) this.#binding.set(context);
    else (this.#element as unknown as Values)["engine"] = undefined;
  }

  #view(lock = false): ReturnType<typeof figureView> {
    const { lang, theme, locked } = this.#element;
    return figureView(this.#figure, this.#binding.values, languageOf(lang), theme, locked || lock);
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

  /** Shows the error. The English message needs no other file. */
  #fail(trouble: FigureProblem): void {
    this.#element.trouble = trouble;
    import("../base/error-text.js").then(
      ({ defineErrorText }) => defineErrorText(),
      () => undefined,
    );
  }

  /** Whether the requested model is known, or known not to exist; otherwise it is requested. */
  #modelIsHere(): boolean {
    const { model = FIRST_MODEL.id } = this.#binding.values as Record<string, string>;
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
      checkModel(this.#binding.values["model"]);
      const context = this.#contextOf(engine, this.#binding.values, languageOf(this.#element.lang));
      this.#element.trouble = undefined;
      return context;
    } catch (error) {
      if (!(error instanceof RopewalkError)) throw error;
      warn(this.#element, error);
      this.#fail({ error });
      return undefined;
    }
  }

  /** Takes over the properties that the author has set since the last update. */
  #adopt(): void {
    const element = this.#element as unknown as Values;
    for (const name of Object.keys(this.#figure.fields)) {
      if (this.#spoken.has(name) || same(element[name], this.#binding.given[name])) continue;
      this.#take({ [name]: element[name] });
      if (name === "config") this.#take({ model: CUSTOM });
    }
  }

  #take(values: Values): void {
    this.#binding.values = { ...this.#binding.values, ...values };
  }

  #attributesChanged(records: readonly MutationRecord[]): void {
    for (const { attributeName } of records) if (attributeName) this.#read(attributeName);
    if (records.some(({ attributeName }) => attributeName === "lang")) this.#chooseLanguage();
    if (records.length > 0) this.#element.requestUpdate();
  }

  #read(attribute: string): void {
    const [figure, element] = [this.#figure, this.#element];
    if (!isOfModel(figure, attribute)) return sayUnknown(element, figure, attribute);
    const field = attributesOf(figure).get(attribute)!;
    const given = element.getAttribute(attribute);
    if (readGiven(attribute, field, given) === REFUSED) return sayWrong(element, attribute, field, given);
    const change = readModel(figure, element);
    this.#take(change);
    for (const name of Object.keys(change)) this.#spoken.add(name);
    this.#unread = this.#modelIsHere() ? undefined : () => this.#read("model");
    this.#before = undefined;
  }

  /** The figure's own lang, or that of the nearest surrounding element, through shadow roots. */
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

  #changed(values: Values): void {
    if (!this.#context()) return;
    const { fields } = this.#figure;
    for (const [name, value] of Object.entries(values)) {
      const read = rounded(fields[name]!, value);
      if (read !== undefined) this.#take({ [name]: read });
    }
    this.#element.requestUpdate();
    const detail = { state: this.link() };
    this.#element.dispatchEvent(new CustomEvent("figure-change", { detail, bubbles: true, composed: true }));
  }

  /**
   * If the figure has a page of its own, a link to it shows the same state; otherwise the link is that of the host
   * page.
   */
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
      ...this.#view(detail.locked),
    });
    detail.element = async () => (await import("../export/embed-code.js")).elementCode(this.#element, view(), places);
    if (places.frames !== undefined)
      detail.frame = async () => (await import("../export/frame-code.js")).frameCode(this.#element, view(), places);
  }
}

interface FigureParts {
  parts: Readonly<Record<string, CustomElementConstructor>>;
}

/** Two empty lists, or two objects without keys, count as unchanged. */
const same = (a: unknown, b: unknown): boolean => Object.is(a, b) || (empty(a) && empty(b));
const empty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
