import tokens from "../figures/base/styles/tokens.css?inline";
import { RopewalkError } from "../api/index.js";
import { aloneStyles } from "../figures/base/styles/alone.js";
import { sharedEngine } from "../figures/base/engine.js";
import { figureContext } from "../figures/base/context.js";
import { loadModels } from "../figures/base/models.js";
import { figures } from "../figures/list.js";
import type { FigureTag } from "../figures/tags.js";
import { figureTitle } from "../figures/titles.js";
import { figureValues } from "../figures/base/values.js";
import { RopeLinePlot } from "../figures/parts/line-plot/rope-line-plot.js";
import { RopeSourceFigure } from "../figures/source-card/rope-source-figure.js";
import { drawingFile, type TreePicture } from "./drawing.js";
import { hex } from "./colour.js";
import { heatPicture } from "./heat.js";
import { Looks } from "./look.js";
import { checkedOptions, checkTag, valuesOf, type SvgOptions } from "./options.js";
import { readSheet } from "./sheet.js";
import { Stage } from "./stage.js";
import { TreeNode, TreeRoot } from "./tree.js";

export type { RopeProperty, SvgOptions } from "./options.js";
export type { FigureTag } from "../figures/tags.js";

/** What a card of the source texts loads with its first drawing, beside the parts that it names. */
const cardParts = { "rope-line-plot": RopeLinePlot, "rope-source-figure": RopeSourceFigure };

/** A figure's inside: what its padding leaves, as on a page. */
const PADDING = 16;

/**
 * A figure as the text of an SVG file, drawn in Node, where no page is: for print, for PDF, for a picture beside the tag. It is what
 * "Save SVG" in the figure's menu gives for the same values and width: its drawings one below the other, colours and words inside,
 * with the figure's title and summary for screen readers. Maps of cells, which pages paint on a canvas, are drawn as paths.
 *
 * Throws RopewalkError: "option-invalid" for a tag, option or attribute that is none, and for a figure without a drawing
 * (cards of the source texts that have none); "config-invalid" for a model that cannot be read.
 */
export async function toSVG(tag: FigureTag, options: SvgOptions = {}): Promise<string> {
  checkTag(tag);
  const checked = checkedOptions(options);
  const { width, theme, lang, style } = checked;
  const [figureClass] = await Promise.all([figures[tag](), loadModels()]);
  const figure = await figureClass.figure!();
  const all = figureValues(figure);
  const values = valuesOf(all, checked);
  const engine = options.engine ?? (await sharedEngine());
  const context = readContext(() => figureContext()(engine, values, lang));

  const page = new TreeNode("html", undefined, new TreeRoot(undefined, []));
  const host = new TreeNode(tag, page, page.root);
  for (const [name, value] of Object.entries(style)) host.style.set(name, value);
  const looks = new Looks(theme, new Map(readSheet(tokens, width)[0]!.declarations)); // :root stands first
  const inside = Math.floor(width - 2 * PADDING);
  const stage = new Stage(looks, inside, { ...cardParts, ...figure.parts });
  const shown = { ...values, ...figure.show?.()(values, context), engine: context.engine, spec: context.spec, lang };
  await stage.show(host, figureClass, shown, [aloneStyles]);

  const pictures = stage.pictures(host).map((one) => heatPicture(one, stage, looks, inside));
  if (pictures.length === 0)
    throw new RopewalkError(
      "option-invalid",
      `<${tag}> has no drawing for these values; its numbers are a table`,
      "tag",
    );
  const look = looks.of(host);
  return drawingFile(pictures as readonly TreePicture[], looks, inside, {
    background: hex(look.declared("background") ?? "", theme),
    ink: look.value("color"),
    lang: lang === "zh" ? "zh-Hans" : "en",
    title: figureTitle(tag, lang),
    description: stage.summary(host),
  });
}

/** A config that is no JSON is the caller's mistake, as a bad model is. */
function readContext<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new RopewalkError(
      "config-invalid",
      `options.attributes.config is no JSON: ${error.message}`,
      "options.attributes.config",
    );
  }
}
