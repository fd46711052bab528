import { RopewalkError, type ErrorData, type Ropewalk } from "../api/index.js";
import { sharedEngine } from "../figures/base/engine.js";
import type { AnyFigure, Values } from "../figures/base/figure.js";
import { htmlLang } from "../figures/base/format.js";
import { checkModel } from "../figures/base/known-model.js";
import { loadModels } from "../figures/base/models.js";
import { figures, type FigureTag } from "../figures/list.js";
import { figureContext } from "../figures/numbers/context.js";
import { figureFile, plainColours } from "../figures/view/figure-file.js";
import { hasDrawing, type AnyLook, type View } from "../figures/view/view.js";
import { drawn } from "./colour.js";
import { checkedOptions, checkTag, TOKENS, valuesOf, type SvgOptions } from "./options.js";

export type { RopeProperty, SvgOptions } from "./options.js";
export type { FigureTag } from "../figures/list.js";

/** The padding of a figure, as on a page. */
const PADDING = 16;

/**
 * A figure as the text of an SVG file, drawn in Node without a page: for print, for PDF, or for a picture beside the
 * tag. It equals the result of "Save SVG" in the figure's menu for the same values and width: its drawings below each
 * other, with colours and words inside, and the figure's title and summary for screen readers.
 *
 * Throws RopewalkError: "option-invalid" for a tag, option or attribute that does not exist, and for a figure without a
 * drawing (some cards of the source texts); "config-invalid" for a model that cannot be read.
 */
export async function toSVG(tag: FigureTag, options: SvgOptions = {}): Promise<string> {
  checkTag(tag);
  const checked = checkedOptions(options);
  const [element] = await Promise.all([figures[tag](), loadModels()]);
  const { figure, look } = element as unknown as { figure: AnyFigure; look: AnyLook };
  const { values, language, theme } = valuesOf(figure, checked);
  const { width, style } = checked;
  const view = await viewOf(look, values, options.engine ?? (await sharedEngine()), language);
  if (!hasDrawing(view.blocks))
    throw new RopewalkError({ code: "option-invalid", rule: "no-drawing", path: "tag", value: tag });
  const named = new Map([...TOKENS, ...Object.entries(style)]);
  const written = (role: string): string => named.get(`--rope-${role}`) ?? "";
  return figureFile(view.blocks, Math.floor(width - 2 * PADDING), {
    colours: plainColours((colour) => drawn(colour, theme), written),
    background: drawn(written("background") || written("surface"), theme),
    lang: htmlLang(language),
    title: view.title ?? figure.title[language],
    description: view.sentence,
  });
}

/** Errors of drawing become the package's own error. */
async function viewOf(look: AnyLook, values: Values, engine: Ropewalk, language: "en" | "zh"): Promise<View<Values>> {
  try {
    checkModel(values["model"]);
    const context = figureContext()(engine, values, language);
    return look.view(values, look.numbers()(values, context, await look.work?.(values, context)), language, "page");
  } catch (error) {
    if (!(error instanceof RopewalkError))
      throw new RopewalkError({ code: "option-invalid", rule: "unreadable", path: "options", value: String(error) });
    // The config came from an attribute if it is not JSON.
    if (error.rule !== "not-json") throw error;
    throw new RopewalkError({ ...(error as ErrorData), path: "options.attributes.config" });
  }
}
