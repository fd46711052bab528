// A figure's view in Node: the content of pages and files, as plain data.
import { loadRopewalk } from "ropewalk";
import { figureContext } from "../../../web/figures/numbers/context.js";
import { defaultsOf, type AnyFigure, type Figure } from "../../../web/figures/base/figure.js";
import type { Language } from "../../../web/figures/base/format.js";
import { loadModels } from "../../../web/figures/base/models.js";
import type { Drawing, Hand, SlideHand } from "../../../web/figures/scene/drawing.js";
import type { Block, FigureLook, Fit, SceneBlock, View } from "../../../web/figures/view/view.js";

const engine = await loadRopewalk();
await loadModels();

/** The view of one element of a figure for changing values, with the others at their defaults. */
export function viewsOf<S extends object, N, R>(
  figure: Figure<S>,
  look: FigureLook<S, N, R>,
  language: Language = "en",
  running?: R,
  fit: Fit = "page",
): (values?: Partial<S>) => View<S> {
  const [contextOf, numbers] = [figureContext(), look.numbers()];
  return (values = {}) => {
    const all = { ...defaultsOf(figure as unknown as AnyFigure), ...values } as S;
    const context = contextOf(engine, all as Record<string, unknown>, language);
    return look.view(all, numbers(all, context, running, fit), language, fit);
  };
}

export const viewOf = <S extends object, N, R>(
  figure: Figure<S>,
  look: FigureLook<S, N, R>,
  values: Partial<S> = {},
  language: Language = "en",
  running?: R,
): View<S> => viewsOf(figure, look, language, running)(values);

/** As in the story: the drawing alone, as wide as the window. */
export const stageOf = <S extends object, N, R>(
  figure: Figure<S>,
  look: FigureLook<S, N, R>,
  values: Partial<S> = {},
  language: Language = "en",
  running?: R,
): View<S> => viewsOf(figure, look, language, running, "stage")(values);

/** Every block, those side by side too. */
export const blocksOf = <S>(blocks: readonly Block<S>[]): Block<S>[] =>
  blocks.flatMap((block) => (block.block === "beside" ? block.of.flatMap(({ blocks }) => blocksOf(blocks)) : [block]));

export const drawingsOf = <S>({ blocks }: View<S>, width: number): Drawing<Partial<S>>[] =>
  blocksOf(blocks)
    .filter((block): block is SceneBlock<S> => block.block === "scene")
    .map(({ scene, widest }) => scene.at(Math.min(width, widest ?? width), "en"));

/** A hand of a view's drawings by its id. */
export function handOf<S>(view: View<S>, id: string, width = 700): SlideHand<Partial<S>> {
  const all: Hand<Partial<S>>[] = drawingsOf(view, width).flatMap(({ hands }) => hands);
  const found = all.find((hand) => hand.id === id);
  if (found?.hand !== "slide") throw new Error(`no hand ${id}`);
  return found;
}
