import type { RopeSpec, Ropewalk } from "ropewalk";
import {
  clockFaces,
  clockHands,
  handWidth,
  TRAIL,
  trailOpacity,
  trailWidth,
} from "../../figures/clock-wall/clock-paths.js";
import { curvePath } from "../../figures/parts/plot/curve-path.js";
import { compact, fixed, integer } from "../../figures/base/format.js";
import { FIRST_MODEL as model } from "../../figures/base/models.js";
import { distancesTo, relativeScore, scores } from "../../figures/relative-score/scores.js";
import { clockWallStrings } from "../../figures/clock-wall/strings.js";
import { modelPickerStrings } from "../../figures/parts/model-picker/strings.js";
import { scoreStrings } from "../../figures/relative-score/strings.js";
import { runLength } from "../../figures/numbers/rotated.js";
import { clockCentre, wallLayout } from "../../figures/clock-wall/wall-layout.js";
import { angleFormula, scoreFormula } from "../shell/formulas.js";
import { defaults } from "../shell/state.js";
import { pageStrings } from "../shell/strings.js";
import { learnStrings } from "./strings.js";
import { splitWords, wordVectors } from "../../figures/numbers/words.js";

/** Widths, in pixels, of the clock wall on a phone and beside the score: the two pictures that the page starts with. */
const WIDTHS = { narrow: 335, wide: 543 };
const CURVE = [1000, 100] as const;

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * What the page shows before any script has run: its first screen in its default state, as HTML with drawings. Made when the
 * page is built, by the module and the drawing functions that the figures use themselves, in the places where they will stand.
 */
export function firstScreen(engine: Ropewalk): { spec: RopeSpec; header: string; main: string } {
  const [text, own] = [pageStrings.en, learnStrings.en];
  const spec = engine.parseConfig(model.config);
  const field = (label: string, value: string): string =>
    `<div class="field"><label>${label}<select disabled><option>${escape(value)}</option></select></label></div>`;
  const card = (title: string, figure: string): string => `<section class="card">${title}${figure}</section>`;
  const heading = (number: number, title: string): string => `<h2><span class="number">${number}</span>${title}</h2>`;
  const formula = (math: { strings: readonly string[] }, words: string): string =>
    `<p class="formula">${math.strings.join("")} <span>${words}</span></p>`;
  return {
    spec,
    header:
      `<span class="name">Ropewalk</span><nav class="rooms" aria-label="${text.rooms}"><a aria-current="page">${text.learn}</a> ` +
      `<a href="./check/">${text.check}</a> <a href="./lab/">${text.lab}</a></nav><label class="theme"><span>${text.theme}</span> ` +
      `<select disabled><option>${text.themes.auto}</option></select></label> ` +
      `<button class="language" lang="zh-Hans" disabled>${text.otherLanguage}</button>`,
    main: [
      `<section class="hero"><h1>${own.title}</h1><div><p class="lead">${own.lead}</p><a class="to-contents">${own.contents}</a></div></section>`,
      `<section class="card inputs still-inputs">` +
        `<div>${field(modelPickerStrings("en").model, model.name)}<div class="still-facts"></div></div><div><div class="fields">` +
        `<div class="field"><label>${text.sentence}<input type="text" disabled value="${escape(text.defaultSentence)}" /></label></div>` +
        `${field(text.span, text.spanValue(integer("en", defaults.span)))}` +
        `</div><p class="note">${text.sentenceNote}</p></div></section>`,
      `<div class="pair-of-cards">`,
      card(
        heading(1, text.clocksTitle) +
          `<p>${text.clocksText(model.name, spec.headDim, spec.rotaryDim)}</p>` +
          formula(angleFormula, text.clocksFormula),
        `<div class="still still-clocks"><div>${wall(engine, spec, "narrow")}${wall(engine, spec, "wide")}</div></div>`,
      ),
      card(
        heading(2, text.scoreTitle) + `<p>${text.scoreText}</p>` + formula(scoreFormula, text.scoreFormula),
        `<div class="still still-score"><div>${score(engine, spec)}</div></div>`,
      ),
      `</div>`,
    ].join("\n"),
  };
}

type Spec = ReturnType<Ropewalk["parseConfig"]>;

function wall(engine: Ropewalk, spec: Spec, size: keyof typeof WIDTHS): string {
  const frequencies = engine.frequencies(spec, runLength(spec));
  const start = Math.max(0, defaults.queryPosition - TRAIL);
  const rows = defaults.queryPosition - start + 1;
  const cosSin = engine.cosSin(spec, { start, count: rows }, runLength(spec));
  const width = WIDTHS[size];
  const layout = wallLayout(spec.rotaryDim / 2, width);
  const [round, never] = clockFaces(layout, frequencies, spec.maxPositionEmbeddings ?? Infinity);
  const { trail, hands, markedHand } = clockHands(layout, frequencies, cosSin, defaults.pair);
  const [x, y] = clockCentre(layout, defaults.pair);
  const { radius } = layout;
  const label = clockWallStrings("en").wallName(spec.rotaryDim / 2);
  return (
    `<svg class="${size}" role="img" aria-label="${escape(label)}" viewBox="0 0 ${width} ${layout.rows * layout.rowHeight}">` +
    `<path class="face" d="${round}"/><path class="face never" d="${never}"/>` +
    trail
      .map(
        (d, row) =>
          `<path class="trail" d="${d}" stroke-width="${trailWidth(radius)}" stroke-opacity="${trailOpacity(row, rows)}"/>`,
      )
      .join("") +
    `<path class="hand" d="${hands}" stroke-width="${handWidth(radius, false)}"/>` +
    `<path class="hand marked" d="${markedHand}" stroke-width="${handWidth(radius, true)}"/>` +
    Array.from(frequencies.wavelength, (length, pair) => {
      const [centre, middle] = clockCentre(layout, pair);
      return `<text x="${centre}" y="${middle + radius + 15}"${pair === defaults.pair ? ' class="at"' : ""}>${compact("en", length)}</text>`;
    }).join("") +
    `<circle class="ring marked" cx="${x}" cy="${y}" r="${radius}"/></svg>`
  );
}

/** The score of the default sentence's last word against its twin, and the score at every distance. */
function score(engine: Ropewalk, spec: Spec): string {
  const strings = scoreStrings("en");
  const words = splitWords(pageStrings.en.defaultSentence, "en");
  const query = words.length - 1;
  const key = words.indexOf(words[query]!);
  const vectors = wordVectors(words, spec.headDim);
  const vector = (word: number): Float32Array => vectors.slice(word * spec.headDim, (word + 1) * spec.headDim);
  const [q, k] = [vector(query), vector(key)];
  const { queryPosition: m, keyPosition: n, span } = defaults;
  const { score } = relativeScore(engine, spec, q, k, m, n);
  const distances = distancesTo(span);
  const { path, zero } = curvePath(distances, scores(engine, spec, q, k, distances), ...CURVE);
  return (
    `<p class="still-distance">${strings.distance(integer("en", m), integer("en", n))} <b>${integer("en", m - n)}</b></p>` +
    `<p>${strings.score}</p><p class="still-number">${fixed("en", score)}</p><p>${strings.curveTitle}</p>` +
    `<svg viewBox="0 0 ${CURVE.join(" ")}" preserveAspectRatio="none" aria-hidden="true">` +
    `<path class="zero" d="M0 ${zero}H${CURVE[0]}"/><path class="curve" d="${path}"/></svg>`
  );
}
