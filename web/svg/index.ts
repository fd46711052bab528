import tokens from "../figures/base/styles/tokens.css?inline";
import type { LitElement } from "lit";
import { RopewalkError, type ErrorData } from "../api/index.js";
import { refuse } from "../api/arguments/checks.js";
import { sharedEngine } from "../figures/base/engine.js";
import { register } from "../figures/base/register.js";
import { figureContext } from "../figures/numbers/context.js";
import { checkModel } from "../figures/base/known-model.js";
import { loadModels } from "../figures/base/models.js";
import { figures, type FigureTag } from "../figures/list.js";
import type { Drawn } from "../figures/export/menu.js";
import { RopeFigureTools } from "../figures/export/rope-figure-tools.js";
import { RopeLiveText } from "../figures/parts/live-text/rope-live-text.js";
import { RopeScene } from "../figures/scene/rope-scene.js";
import type { AnyFigure, FigureContext, Values } from "../figures/base/figure.js";
import { htmlLang, languageOf } from "../figures/base/format.js";
import { hueColour } from "../figures/scene/looks.js";
import { between } from "../figures/scene/svg-text.js";
import { figureFile } from "../figures/view/figure-file.js";
import { hasDrawing } from "../figures/view/view.js";
import type { AnyLook, View } from "../figures/view/view.js";
import { drawn, plain } from "./colour.js";
import { checkedOptions, checkTag, valuesOf, type Checked, type SvgOptions } from "./options.js";
import { settled } from "./settled.js";
import { happyDomVersion } from "./window.js";

export type { RopeProperty, SvgOptions } from "./options.js";
export type { FigureTag } from "../figures/list.js";

/** What figures and cards of the source texts load with their first drawing, beside the parts that they name. */
const parts = {
  "rope-figure-tools": RopeFigureTools,
  "rope-live-text": RopeLiveText,
  "rope-scene": RopeScene,
};

/** A figure's inside: what its padding leaves, as on a page. */
const PADDING = 16;

/** The page's custom properties: --rope-query and so on. */
const TOKENS = Array.from(/:root\s*\{(.*?)\}/s.exec(tokens)![1]!.matchAll(/(--[\w-]+):([^;]+)/g));

/** Older ones leave parts of a drawing out. */
const OLDEST_HAPPY_DOM = 20;

/** One card at a time: they share a window. */
let before: Promise<unknown> = Promise.resolve();

/**
 * A figure as the text of an SVG file, drawn in Node, where no page is: for print, for PDF, for a picture beside the tag. It is what
 * "Save SVG" in the figure's menu gives for the same values and width: its drawings one below the other, colours and words inside,
 * with the figure's title and summary for screen readers.
 *
 * Throws RopewalkError: "option-invalid" for a tag, option or attribute that is none, and for a figure without a drawing
 * (cards of the source texts that have none), and beside a happy-dom older than 20; "config-invalid" for a model that cannot be read.
 */
export async function toSVG(tag: FigureTag, options: SvgOptions = {}): Promise<string> {
  if (happyDomVersion < OLDEST_HAPPY_DOM)
    throw refuse("happy-dom", happyDomVersion, "at-least", undefined, { limit: OLDEST_HAPPY_DOM });
  checkTag(tag);
  const checked = checkedOptions(options);
  const [figureClass] = await Promise.all([figures[tag](), loadModels()]);
  const figure = figureClass.figure!;
  const values = valuesOf(figure, checked);
  const engine = options.engine ?? (await sharedEngine());
  const context = readContext(() => {
    checkModel(values["model"]);
    return figureContext()(engine, values, checked.lang);
  });
  const { look } = figureClass as { look?: AnyLook };
  if (look) return fileOfLook(tag, figure, look, values, context, checked);
  register({ [tag]: figureClass, ...parts, ...figureClass.parts });
  const shown = { ...values, ...figure.show?.()(values, context), engine: context.engine, spec: context.spec };
  const picture = before.then(() => draw(tag, shown, checked));
  before = picture.catch(() => undefined);
  return picture;
}

async function draw(tag: FigureTag, shown: object, checked: Checked): Promise<string> {
  const host = document.createElement(tag) as LitElement;
  const values = { ...shown, lang: checked.lang };
  for (const [name, value] of Object.entries(values)) if (name in host) Object.assign(host, { [name]: value });
  document.body.append(host);
  try {
    await settled(host);
    const { failure } = host as { failure?: unknown };
    if (failure !== undefined) throw failureOf(failure);
    const tools = host.shadowRoot!.querySelector<RopeFigureTools>("rope-figure-tools");
    const file = tools?.file?.();
    if (!file) throw new RopewalkError({ code: "option-invalid", rule: "no-drawing", path: "tag", value: tag });
    return fileOf(file, checked);
  } finally {
    host.remove();
  }
}

/** A figure whose look is plain data needs no page. */
function fileOfLook(
  tag: FigureTag,
  figure: AnyFigure,
  look: AnyLook,
  values: Values,
  context: FigureContext,
  checked: Checked,
): string {
  const { blocks, sentence } = viewOf(look, values, context, checked.lang);
  if (!hasDrawing(blocks))
    throw new RopewalkError({ code: "option-invalid", rule: "no-drawing", path: "tag", value: tag });
  return fileOf({ figure, blocks, sentence }, checked);
}

function fileOf({ figure, blocks, sentence }: Drawn, { width, theme, lang, style }: Checked): string {
  const tokens = new Map([...TOKENS.map((one) => [one[1]!, one[2]!] as const), ...Object.entries(style)]);
  const token = byName((name: string) => drawn(plain((tokens.get(name) ?? "").trim(), theme)));
  return figureFile(blocks, Math.floor(width - 2 * PADDING), {
    colours: {
      role: (role) => token(`--rope-${role}`),
      hue: (hue) => drawn(plain(hueColour(hue), theme)),
      between,
      mono: "monospace",
      serif: "serif",
    },
    background: tokens.has("--rope-background") ? token("--rope-background") : token("--rope-surface"),
    ink: token("--rope-ink"),
    lang: htmlLang(languageOf(lang)),
    title: figure.title[languageOf(lang)],
    description: sentence,
  });
}

/** What cannot be drawn is said in the package's own error. */
function viewOf(look: AnyLook, values: Values, context: FigureContext, lang: string): View<Values> {
  try {
    return look.view(values, look.numbers()(values, context), lang);
  } catch (error) {
    throw failureOf(error);
  }
}

function byName(make: (name: string) => string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name) ?? make(name);
    known.set(name, found);
    return found;
  };
}

function failureOf(error: unknown): RopewalkError {
  if (error instanceof RopewalkError) return error;
  return new RopewalkError({ code: "option-invalid", rule: "unreadable", path: "options", value: String(error) });
}

/** A config that is no JSON was an attribute. */
function readContext<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RopewalkError) || error.rule !== "not-json") throw error;
    throw new RopewalkError({ ...(error as ErrorData), path: "options.attributes.config" });
  }
}
