import { beatText } from "./beat/strings.js";
import { complexText } from "./complex/strings.js";
import { readerText } from "./reader/strings.js";
import { scoreText } from "./score/strings.js";
import { speedsText } from "./speeds/strings.js";
import { whyText } from "./why/strings.js";
import { writerText } from "./writer/strings.js";
import { zooText } from "./zoo/strings.js";

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
