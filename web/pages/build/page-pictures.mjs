// The stored pictures of the chapters: their content and how they are taken, for the command that writes them and the
// test that compares them with the page.

const WIDE = { width: 1040, most: 840 };
/** A stage at the width from which its figure is beside its words. */
const STAGE = { width: 1280, most: 840 };
const TALL = { width: 1040, most: 1340 };
const PHONE = { width: 390, most: 760 };
const kept = (chapter, figure, size, theme, language, other, room = "") => {
  return { chapter, figure, size, theme, language, other, room };
};
const inLab = (...picture) => kept(...picture, "lab/");
/** The part of the card around a figure. */
const MARGIN = 12;
/** The pause between two pictures, and the largest number of them. */
const PAUSE_MS = 120;
const TRIES = 40;

/** Each chapter's first figure, and where it is if another could be mistaken for it. */
export const pictures = [
  kept("why", "rope-two-sentences", PHONE, "light", "en", { values: "w.x=1&w.c=1" }),
  kept("zoo", "rope-encoding-zoo", STAGE, "dark", "en", { values: "z.e=rope" }),
  kept("complex", "rope-complex-pair", PHONE, "light", "en", { values: "c.p=5" }),
  kept("score", "rope-relative-score", STAGE, "light", "en", { values: "s.k=1&s.q=7" }),
  kept("speeds", "rope-clock-wall", STAGE, "dark", "en", { values: "e.n=32" }),
  kept("writer", "rope-broken-writer", { ...PHONE, most: 640 }, "light", "en", { values: "g.s=off" }),
  kept("reader", "rope-reader", { ...PHONE, most: 640 }, "dark", "zh", { values: "rd.s=yarn&rd.n=2" }),
  kept("beat", "rope-beat-yarn", { ...PHONE, most: 640 }, "light", "en", {
    values: "by.c=0_0_0_0_0_300_300_300_300_300_300_300_300_300_300_300",
  }),
  inLab("frequencies", "rope-wavelengths", WIDE, "dark", "en", { values: "p=phi-2&f.n=4000000&i=0" }),
  inLab("decay", "rope-decay", WIDE, "light", "en", { values: "d.b=100&d.w=131072&d.v=words" }),
  inLab("cliff", "rope-length-cliff", WIDE, "light", "en", { chapter: "decay", figure: "rope-decay" }),
  inLab("pairings", "rope-pairing-ribbon", TALL, "light", "zh", { values: "p.p=interleaved&p.x=1" }),
  inLab("precision", "rope-precision", { ...PHONE, most: 728 }, "dark", "en", {
    chapter: "decay",
    figure: "rope-decay",
  }),
  inLab("heads", "rope-attention-shapes", WIDE, "light", "en", { values: "a.r=off&a.k=8&a.h=7" }),
  inLab("model-heads", "rope-model-heads", WIDE, "dark", "en", { chapter: "decay", figure: "rope-decay" }),
  inLab("multimodal", "rope-multimodal", WIDE, "dark", "en", { values: "v.s=qwen2-vl&v.r=8&v.c=3" }),
  kept("texts", "rope-text", WIDE, "light", "zh", { values: "t.t=002" }, "texts/"),
];

export const fragmentOf = ({ chapter, theme, language, values }) =>
  `v=2&l=${language}&t=${theme}&h=${chapter}${values === undefined ? "" : `&${values}`}`;

export const keptAt = ({ chapter }) => `web/docs/pictures/${chapter}.png`;

/**
 * A chapter's figure as a PNG from its top, with the given height or all of it. Done when two pictures in a row are
 * equal.
 */
export async function takePicture(page, picture, height) {
  const { chapter, figure: selector, language, size } = picture;
  await page.setViewportSize({ width: size.width, height: size.most + 100 });
  const at = new URL(page.url());
  const path = at.pathname.replace(/(?:lab\/|texts\/)?$/, picture.room);
  if (path === at.pathname) await page.evaluate((hash) => (location.hash = hash), fragmentOf(picture));
  else await page.goto(`${at.origin}${path}#${fragmentOf(picture)}`);
  await page.locator(`html[lang^=${language}]`).waitFor({ state: "attached" }); // its words have loaded
  const figure = page.locator(`section.chapter#${chapter} .room[data-drawn] ${selector}`).first();
  await figure.evaluate((element) => element.scrollIntoView()); // figures are drawn only near the window
  // it is drawn last; a text has a foot below each card
  await figure.locator(":is(rope-figure-tools, rope-data-table):defined, .foot").first().waitFor({ state: "attached" });
  await page.evaluate((id) => document.querySelector(`#${id} .prediction .skip`)?.click(), chapter); // shows everything
  await figure.scrollIntoViewIfNeeded();
  await figure.locator("[data-busy]").waitFor({ state: "detached" }); // a model has run
  let last;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const {
      left,
      top,
      width,
      height: own,
    } = await figure.evaluate(async (element, pause) => {
      await new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), pause));
      element.scrollIntoView({ block: "start" });
      scrollBy(0, -64); // below the chapters' numbers, which stay in view
      return element.getBoundingClientRect().toJSON();
    }, PAUSE_MS);
    const clip = {
      x: Math.max(0, Math.round(left) - MARGIN), // a stage is as wide as the window, with its heading right above
      y: Math.round(top) - (left > 0 ? MARGIN : 0),
      width: Math.min(size.width, Math.round(width) + 2 * MARGIN),
      height: height ?? Math.min(size.most, Math.round(own) + 2 * MARGIN),
    };
    const shot = await page.screenshot({ clip, animations: "disabled" });
    if (last?.equals(shot)) return shot;
    last = shot;
  }
  throw new Error(`the figure of ${chapter} does not come to rest`);
}
