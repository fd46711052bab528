import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rooms } from "../../../web/pages/lab/rooms.js";
import { chapters } from "../../../web/pages/learn/chapters.js";
import { textsText } from "../../../web/pages/texts/strings.js";
import { keptAt, pictures } from "../../../web/pages/build/page-pictures.mjs";
import { pathOf } from "../support/support.js";

test("the tour shows every chapter, in order, under its title, with a text for readers who cannot see it", () => {
  const tour = readFileSync(pathOf("web/docs/tour.md"), "utf8");
  const sections = tour.split(/^## /m).slice(1);
  const texts = { id: "texts", title: { en: textsText.en.title } };
  const all = [...chapters, ...rooms, texts];
  expect(pictures.map(({ chapter }) => chapter)).toEqual(all.map(({ id }) => id));
  expect(pictures.map(({ room }) => room)).toEqual([...chapters.map(() => ""), ...rooms.map(() => "lab/"), "texts/"]);
  expect(sections).toHaveLength(all.length);
  for (const [i, { id, title }] of all.entries()) {
    expect(sections[i]).toContain(
      `[${title.en}](https://ropewalk.github.io/ropewalk/${pictures[i]!.room}#v=2&h=${id})`,
    );
    expect(sections[i]).toMatch(
      new RegExp(`!\\[.{40,}\\]\\(pictures/${id}\\.png\\)|src="pictures/${id}\\.png"[^>]* alt="[^"]{40,}"`, "s"),
    );
  }
  const bytes = pictures.reduce((sum, picture) => sum + readFileSync(pathOf(keptAt(picture))).length, 0);
  expect(bytes).toBeLessThan(2_150_000); // all as the browser gives them
});
