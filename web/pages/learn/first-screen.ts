import type { RopeSpec, Ropewalk } from "ropewalk";
import { FIRST_MODEL as model } from "../../figures/base/models.js";
import { pageStrings } from "../shell/strings.js";
import { angles } from "./line-angles.js";
import { arrowPath, BAR, BETWEEN, DIAL, sectorPath, SIZE, START, TICKS, WORD, xOf } from "./line-drawing.js";
import { lineStrings } from "./line-strings.js";
import { article } from "./article.js";
import { learnStrings } from "./strings.js";

/**
 * What the page shows before any script has run: its first screen, as HTML with a drawing. Made when the page is built, by the
 * module and the geometry that the line uses itself, in the places where it will stand. And the story for who runs no script.
 */
export function firstScreen(engine: Ropewalk): { spec: RopeSpec; header: string; main: string } {
  const [text, own] = [pageStrings.en, learnStrings.en];
  const spec = engine.parseConfig(model.config);
  return {
    spec,
    header:
      `<span class="name">Ropewalk</span><nav class="rooms" aria-label="${text.rooms}"><a aria-current="page">${text.learn}</a> ` +
      `<a href="./check/">${text.check}</a> <a href="./lab/">${text.lab}</a></nav><label class="theme"><span>${text.theme}</span> ` +
      `<select disabled><option>${text.themes.auto}</option></select></label> ` +
      `<button class="language" lang="zh-Hans" disabled>${text.otherLanguage}</button>`,
    main:
      `<section class="first"><h1>${own.title}</h1><p class="lead">${own.lead}</p>` +
      `<div class="still-line">${line(angles(engine, spec))}<p class="said">${lineStrings.en.none}</p></div></section>` +
      `<p class="still-drawer">${own.drawer}</p><noscript>${article()}</noscript>`,
  };
}

const at = (x: number, y = 0): string => `transform="translate(${x} ${y})"`;
const arrow = (angle: number, radius: number, y = 0): string =>
  `<g class="arrow" transform="translate(0 ${y}) rotate(${(-angle).toFixed(2)})"><path d="${arrowPath(radius)}"/></g>`;

/** As <rope-first-line> draws it. */
function line(turned: readonly number[]): string {
  const text = lineStrings.en;
  const width = xOf(START.at(-1)!) - xOf(START[0]!) + WORD.width;
  const words = START.map(
    (place, i) =>
      `<g class="word" ${at(xOf(place))}><circle cy="${DIAL.y}" r="${DIAL.radius}"/>${arrow(turned[place]!, DIAL.radius, DIAL.y)}` +
      `<rect class="token" x="${-WORD.width / 2}" y="${WORD.y}" width="${WORD.width}" height="${WORD.height}" rx="6"/>` +
      `<text y="${WORD.y + 16}">${text.words[i]!}</text></g>`,
  );
  const between = START.slice(1).map((place, i) => {
    const [from, to] = [turned[START[i]!]!, turned[place]!];
    return (
      `<g class="between" ${at((xOf(START[i]!) + xOf(place)) / 2, BETWEEN.y)}><circle r="${BETWEEN.radius}"/>` +
      `<path class="sector" d="${sectorPath(from, to, BETWEEN.radius)}"/>${arrow(from, BETWEEN.radius)}${arrow(to, BETWEEN.radius)}</g>`
    );
  });
  return (
    `<svg viewBox="0 0 ${SIZE.width} ${SIZE.height}" role="img" aria-label="${text.name}"><path class="ticks" d="${TICKS}"/>` +
    `<g class="bar" ${at(xOf(START[0]!) - WORD.width / 2)}><rect class="handle" y="${BAR.y}" width="${width}" height="${BAR.height}" rx="7"/>` +
    `<path class="grips" d="M${width / 2 - 6} ${BAR.y + 4}v6m6 -6v6m6 -6v6"/></g>${words.join("")}${between.join("")}</svg>`
  );
}
