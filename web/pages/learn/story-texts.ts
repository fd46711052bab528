import { beatText } from "../../figures/beat-yarn/strings.js";
import { complexText } from "../../figures/complex-pair/strings.js";
import { readerText } from "../../figures/reader/strings.js";
import { scoreText } from "../../figures/relative-score/strings.js";
import { speedsText } from "../../figures/clock-wall/strings.js";
import { whyText } from "../../figures/two-sentences/strings.js";
import { writerText } from "../../figures/broken-writer/strings.js";
import { zooText } from "../../figures/encoding-zoo/strings.js";

export const storyTexts = {
  why: whyText,
  zoo: zooText,
  complex: complexText,
  score: scoreText,
  speeds: speedsText,
  writer: writerText,
  reader: readerText,
  beat: beatText,
};
