import type { RopeSpec, Ropewalk } from "ropewalk";
import { FIRST_MODEL as model } from "../../figures/base/models.js";
import { shapesText } from "../../figures/scene/svg-text.js";
import { stillHeader, type StillScreen } from "../shell/still-screen.js";
import { castOf } from "../../figures/stage/cast.js";
import { degreesAt, tableOf } from "../../figures/first-line/degrees.js";
import { lineScene } from "../../figures/first-line/scenes.js";
import { lineStrings } from "../../figures/first-line/strings.js";
import { START } from "../../figures/first-line/values.js";
import { article } from "./article.js";
import { learnStrings } from "./strings.js";

/** The page before any script has run, made by the build from the line's own module and scene; and the story. */
export function firstScreen(engine: Ropewalk): StillScreen {
  const [own, line] = [learnStrings.en, lineStrings.en];
  const spec = engine.parseConfig(model.config);
  return {
    spec,
    header: stillHeader("learn"),
    main:
      `<section class="first"><h1>${own.title}<em>${own.lead}</em></h1><div class="stage"><div class="still">${drawings(engine, spec)}</div>` +
      `<div class="beside"><p class="todo">${line.todo}</p><p class="keep">${line.keep[0]}<b>${line.keep[1]}</b>${line.keep[2]}</p></div></div>` +
      `</section><p class="still-drawer">${own.drawer}</p><noscript>${article()}</noscript>`,
  };
}

/** The widths for which it is drawn; first-screen.css shows the nearer one. */
const WIDTHS = [
  [375, "narrow"],
  [1280, "wide"],
] as const;

/** The same drawing as that of <rope-first-line>. */
function drawings(engine: Ropewalk, spec: RopeSpec): string {
  const text = lineStrings.en;
  const degrees = degreesAt(engine, spec, tableOf(engine, spec), START);
  const still = { change: () => undefined, dragged: () => undefined };
  const scene = lineScene({ cast: castOf("en"), positions: START, degrees }, text, still);
  const colours = {
    role: (role: string) => `var(--rope-${role})`,
    hue: String,
    between: String,
    mono: "var(--rope-font-mono)",
    serif: "var(--rope-font-serif)",
  };
  return WIDTHS.map(([width, name]) => {
    const drawing = scene.at(width, "en");
    const size = `viewBox="0 0 ${width} ${drawing.height}" height="${drawing.height}"`;
    return `<svg class="${name}" ${size} role="img" aria-label="${text.name}">${shapesText(drawing, colours)}</svg>`;
  }).join("");
}
