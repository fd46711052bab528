import { fixed, languageOf } from "../../../figures/base/format.js";
import { brokenWriterStrings } from "../../../figures/broken-writer/strings.js";
import { brokenWriter } from "../../../figures/broken-writer/values.js";
import { compared } from "../../../figures/broken-writer/view.js";
import { COUNT, sameLetters } from "../../../figures/broken-writer/write.js";
import { runningOf } from "../../../figures/view/running-state.js";
import { figureLook, scene, type View } from "../../../figures/view/make.js";
import { writerNumbers, type WriterNumbers, type WriterState } from "./numbers.js";
import { writerScene } from "./scenes.js";
import { writerStrings } from "./strings.js";

function view(state: WriterState, of: WriterNumbers, lang: string): View<WriterState> {
  const [text, names] = [writerStrings[languageOf(lang)], brokenWriterStrings(lang)];
  const { running, texts, written } = of;
  const { error } = running;
  const [right, lower] = texts ?? [];
  const readings = (texts ?? []).map(({ rotation, surprise }) =>
    names.reading(names.names[rotation], fixed(lang, surprise, 2), ""),
  );
  const alike = lower && compared(names, { rotation: lower.rotation, same: sameLetters(lower.ids, right!.ids) }, lang);
  return {
    blocks: [
      scene(writerScene(state, of, lang), { saved: false }),
      {
        block: "running",
        of:
          error?.path === "text"
            ? { state: "failed", error, words: names.refused }
            : runningOf(running, lang, names.writing),
      },
    ],
    sentence: texts && written === COUNT ? names.summary([...readings, alike].filter(Boolean).join(names.between)) : "",
    table: {
      columns: text.columns,
      rows: () =>
        Array.from({ length: texts ? written : 0 }, (_, i) => [
          String(right!.prompt.length + i),
          ...texts!.flatMap(({ letters, loss }) => [letters[i]!.replace("\n", "↵"), loss[i]!.toFixed(4)]),
        ]),
    },
  };
}

export const writerLook = figureLook(brokenWriter, {
  name: "rope-story-writer",
  own: ["guess", "answered", "mistake"],
  numbers: writerNumbers,
  view,
});
