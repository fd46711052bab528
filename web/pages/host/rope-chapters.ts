import type { LinkWanted } from "../../figures/export/rope-figure-tools.js";
import { headerStrings } from "../shell/header-strings.js";
import type { PageLanguage } from "../shell/state.js";
import { bringAll } from "./bring-all.js";
import { chapterSteps } from "./chapter-steps.js";
import type { ChapterEntry } from "./entry.js";
import { chapterOf } from "../shell/site-pages.js";
import { reach } from "./progress.js";
import { hostStrings, type HostStrings } from "./host-strings.js";
import { RopeChapter } from "./chapter.js";
import { unread, type Raw } from "../../figures/base/fields.js";
import { followHolder } from "../../figures/base/holder.js";
import { html, nothing, pageElement, styled, type PropertyValues } from "../../figures/base/lit-element.js";

/** The distance at which a chapter starts to load, so that its code arrives before the reader. */
const NEAR = "100% 0px";
/** A chapter counts as read while it is in the middle of the window. */
const MIDDLE = "-49% 0px -50% 0px";
/** The links are updated when the state has not changed for this long. */
const REST_MS = 200;

const isOf = (keys: readonly string[], name: string): boolean => keys.some((key) => name.startsWith(`${key}.`));

/**
 * <rope-chapters>: the chapters of a page, which `chaptersOf` gives it. A chapter's code is loaded when it comes near
 * the view. Properties: at (the chapter to show), link (the address of a chapter), lang. Events: values-unread { values
 * } for those in the link that no chapter can read, chapter-choose { id }.
 */
export abstract class RopeChapters extends pageElement({
  link: (id: string) => `#${id}`,
  at: undefined as string | undefined,
  lang: "",
  failures: new Set() as ReadonlySet<string>,
  current: undefined as string | undefined,
}) {
  protected abstract readonly chapters: readonly ChapterEntry[];
  /** Prefixes of values in a link that belong to the chapters of another page. */
  protected abstract readonly elsewhere: readonly string[];
  protected abstract readonly words: Record<PageLanguage, HostStrings>;
  /** The place of the list of chapters. A story begins without it; if it is first, one chapter is shown at a time. */
  protected abstract readonly contents: "first" | "last";

  readonly #loaded = new Map<string, RopeChapter>();
  #values: Raw = {};
  readonly #asked = new Map<string, Promise<void>>();
  readonly #announced = new Set<string>();
  #observer: IntersectionObserver | undefined;
  #reading: IntersectionObserver | undefined;
  #life: AbortController | undefined;
  #theme: string | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    followHolder(this, ({ link }) => this.#checkKeys(link));
  }

  get #keys(): string[] {
    return [...this.chapters.flatMap(({ keys }) => keys), ...this.elsewhere];
  }

  get #named(): string | undefined {
    return this.at === undefined ? undefined : chapterOf(this.at);
  }

  get #here(): string | undefined {
    return this.contents === "first" ? this.#named : this.current;
  }

  get #language(): PageLanguage {
    return this.lang === "zh" ? "zh" : "en";
  }

  /** On paper every chapter is shown. */
  readonly #loadAll = async (): Promise<void> => {
    await Promise.all(this.chapters.map(({ id }) => this.#load(id)));
  };

  /** Sets the paper's width and light colours before figures that draw in pixels are redrawn. */
  readonly #setPaper = ({ type }: Event): void => {
    const { classList, dataset } = document.documentElement;
    const printing = type === "beforeprint";
    if (classList.contains("paper") === printing) return;
    classList.toggle("paper", printing);
    if (printing) for (const one of this.querySelectorAll<HTMLDetailsElement>("details.second")) one.open = true;
    if (printing) [this.#theme, dataset["theme"]] = [dataset["theme"], "light"];
    else if (this.#theme === undefined) delete dataset["theme"];
    else dataset["theme"] = this.#theme;
  };

  get #complete(): boolean {
    return this.chapters.every(({ id }) => this.#loaded.has(id) || this.failures.has(id));
  }

  /** Prints after every chapter has loaded. */
  async #print(): Promise<void> {
    await this.#loadAll();
    await this.updateComplete;
    await Promise.all(Array.from(this.#loaded.values(), (chapter) => chapter.updateComplete));
    await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))); // they are visible now
    window.print();
  }

  /** The browser's printing does not wait, so its keys are blocked until then. */
  readonly #printKey = (event: KeyboardEvent): void => {
    const keys =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "p";
    if (!keys || this.#complete) return;
    event.preventDefault();
    void this.#print();
  };

  override connectedCallback(): void {
    super.connectedCallback();
    const { signal } = (this.#life = new AbortController());
    for (const type of ["beforeprint", "afterprint"])
      window.addEventListener(type, this.#setPaper, { capture: true, signal });
    window.addEventListener("beforeprint", this.#loadAll, { signal });
    window.addEventListener("keydown", this.#printKey, { signal });
    const loads = this.chapters.map((chapter) => this.#load.bind(this, chapter.id));
    void bringAll(loads, signal);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#life?.abort();
    clearTimeout(this.#rest);
    this.#observer?.disconnect();
    this.#reading?.disconnect();
    this.#observer = undefined;
  }

  /** During a drag above, only the links change with every move, and they wait for its end. */
  protected override shouldUpdate(changed: PropertyValues<this>): boolean {
    clearTimeout(this.#rest);
    const linksAlone = this.hasUpdated && changed.size === 1 && changed.has("link");
    if (linksAlone) this.#rest = setTimeout(() => this.requestUpdate(), REST_MS);
    return !linksAlone;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (!this.#observer) this.#watch();
    if (changed.has("at") && this.at) this.#scrollTo(this.at);
  }

  #watch(): void {
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) void this.#load(target.id);
      },
      { rootMargin: NEAR },
    );
    this.#reading = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting, target }) => !isIntersecting && target.id === this.current))
          this.current = undefined;
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) {
            this.current = target.id;
            reach(target.id);
          }
      },
      { rootMargin: MIDDLE },
    );
    for (const section of this.querySelectorAll("section.chapter")) {
      this.#observer.observe(section);
      this.#reading.observe(section);
    }
  }

  /** Scrolls to a place in a chapter, or to the chapter if it has not loaded. */
  #scrollTo(place: string): void {
    const found = [place, chapterOf(place)].map((id) => this.querySelector(`#${CSS.escape(id)}`));
    const one = found.find((one) => one !== null);
    if (one instanceof HTMLDetailsElement) one.open = true;
    one?.scrollIntoView();
  }

  /** Loads a chapter at once if the link has values for it, because only the chapter knows whether they can be read. */
  #checkKeys(link: Raw): void {
    const own = Object.entries(link).filter(([name]) => name.includes("."));
    if (own.every(([name, value]) => this.#values[name] === value)) return;
    this.#values = Object.fromEntries(own);
    for (const { id, keys } of this.chapters)
      if (own.some(([name]) => isOf(keys, name)))
        void this.#load(id).then(() => this.#unread(this.#unreadOf(id, keys)));
    this.#unread(own.map(([name]) => name).filter((name) => !isOf(this.#keys, name)));
  }

  #unreadOf(id: string, keys: readonly string[]): string[] {
    const chapter = this.#loaded.get(id)?.chapter;
    if (!chapter) return [];
    const own = Object.fromEntries(Object.entries(this.#values).filter(([name]) => isOf(keys, name)));
    const figures = [chapter.fields, ...(chapter.others ?? [])];
    return Object.keys(own).filter((name) => figures.every((fields) => unread(fields, own).includes(name)));
  }

  /** Reports each value once, even if the rest of the state changes often. */
  #unread(names: string[]): void {
    const values = names.map((name) => `${name}=${this.#values[name]}`).filter((value) => !this.#announced.has(value));
    if (values.length === 0) return;
    for (const value of values) this.#announced.add(value);
    this.dispatchEvent(new CustomEvent("values-unread", { detail: { values }, bubbles: true }));
  }

  #load(id: string): Promise<void> {
    const entry = this.chapters.find((chapter) => chapter.id === id);
    if (!entry) return Promise.resolve();
    const asked = this.#asked.get(id) ?? this.#fetch(entry);
    this.#asked.set(id, asked);
    return asked;
  }

  async #fetch(entry: ChapterEntry): Promise<void> {
    const { id } = entry;
    this.failures = new Set(Array.from(this.failures).filter((failed) => failed !== id));
    try {
      const { default: chapter } = await entry.load();
      const drawn = Object.assign(new RopeChapter(), { chapter });
      this.#loaded.set(id, drawn);
      this.requestUpdate();
      if (this.at === id || this.#named !== id) return;
      await this.updateComplete;
      await drawn.updateComplete;
      this.#scrollTo(this.at!);
    } catch {
      this.#asked.delete(id);
      this.failures = new Set([...this.failures, id]);
    }
  }

  /** "" means no chapter: the top of the page. */
  async #choose(event: MouseEvent, id: string): Promise<void> {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.dispatchEvent(new CustomEvent("chapter-choose", { detail: { id }, bubbles: true }));
    if (id === "") return scrollTo(0, 0);
    this.at = id;
    await this.updateComplete;
    this.#scrollTo(id);
    this.querySelector<HTMLElement>(`#${id}-title`)?.focus({ preventScroll: true });
  }

  protected override render(): unknown {
    const text = this.words[this.#language];
    const links = new Map(this.chapters.map(({ id }) => [id, this.link(id)]));
    const here = this.#here;
    const list = html`<nav class="contents" id="contents" aria-label=${text.contents}>
      <h2>${text.contents}</h2>
      ${
        text.home === "" || here === undefined
          ? nothing
          : html`<p>
              <a href=${this.link("")} @click=${(event: MouseEvent) => void this.#choose(event, "")}>${text.home}</a>
            </p>`
      }
      <ol>
        ${this.chapters.map(
          ({ id, title }) =>
            html`<li>
              <a
                href=${links.get(id)!}
                aria-current=${this.contents === "first" && id === here ? "true" : nothing}
                @click=${(event: MouseEvent) => void this.#choose(event, id)}
                >${title[this.#language]}</a
              >
            </li>`,
        )}
      </ol>
      <button class="print" @click=${() => void this.#print()}>${text.print}</button>
    </nav>`;
    if (this.chapters.length === 1) return this.#chapter(this.chapters[0]!, 0, links);
    const [before, after] = this.contents === "first" ? [list, nothing] : [nothing, list];
    return html`${this.#way(links)} ${before} ${this.chapters.map((chapter, i) => this.#chapter(chapter, i, links))}
    ${after}`;
  }

  /** Links to every chapter, which stay in view. */
  #way(links: ReadonlyMap<string, string>): unknown {
    const here = this.#here;
    const place = this.chapters.findIndex(({ id }) => id === here) + 1;
    const title = this.chapters[place - 1]?.title[this.#language];
    return html`<nav class="way" aria-label=${this.words[this.#language].way}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="10.5" />
        <path d="M12 12V4.5" ${styled({ rotate: `${(place / this.chapters.length).toFixed(3)}turn` })} />
      </svg>
      <ol>
        ${this.chapters.map(
          ({ id, title: name }, i) =>
            html`<li>
              <a
                href=${links.get(id)!}
                title=${name[this.#language]}
                aria-label="${i + 1}. ${name[this.#language]}"
                aria-current=${id === here ? "step" : nothing}
                @click=${(event: MouseEvent) => void this.#choose(event, id)}
                >${i + 1}</a
              >
            </li>`,
        )}
      </ol>
      <span aria-hidden="true">${title ?? ""}</span>
      <button class="to-menu" popovertarget="menu">${headerStrings[this.#language].menu}</button>
    </nav>`;
  }

  #chapter({ id, title, reserved }: ChapterEntry, index: number, links: ReadonlyMap<string, string>): unknown {
    const text = this.words[this.#language];
    const [narrow, wide] = reserved[this.#language];
    const loaded = this.#loaded.get(id);
    const failed = !loaded && this.failures.has(id);
    return html`<section
      class="card chapter"
      id=${id}
      ?hidden=${this.chapters.length > 1 && this.contents === "first" && id !== this.#named}
      aria-labelledby="${id}-title"
      @link-wanted=${({ detail, target }: CustomEvent<LinkWanted>) => {
        const place = (target as Element).closest(".second")?.id ?? id;
        detail.link = new URL(this.link(place), location.href).href;
      }}
    >
      ${this.contents === "last" ? html`<p class="eyebrow">${text.chapter(index + 1)}</p>` : nothing}
      <h2 id="${id}-title" tabindex="-1">${title[this.#language]}</h2>
      <div
        class="room"
        ?data-drawn=${loaded !== undefined}
        ${styled({ "--narrow": `${narrow}rem`, "--wide": `${wide}rem` })}
      >
        ${loaded ?? html`<p class="missing-on-paper">${text.notOnPaper}</p>`}
        ${
          failed
            ? html`<p role="alert">
                ${text.failed} <button data-again @click=${() => void this.#load(id)}>${text.again}</button>
              </p>`
            : nothing
        }
      </div>
      ${chapterSteps(this.chapters, index, this.#language, this.words, links, (event, to) => void this.#choose(event, to))}
    </section>`;
  }
}

export const chaptersOf = (
  chapters: readonly ChapterEntry[],
  elsewhere: readonly string[],
  contents: "first" | "last",
  words = hostStrings,
): new () => RopeChapters =>
  class extends RopeChapters {
    protected override readonly chapters = chapters;
    protected override readonly elsewhere = elsewhere;
    protected override readonly words = words;
    protected override readonly contents = contents;
  };
