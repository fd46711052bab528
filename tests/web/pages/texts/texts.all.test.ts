import { pairwise } from "../../support/appearance.js";
import { site } from "../../support/support.js";
import { testText, TEXTS } from "./read-texts.js";

const pages = site("texts/");

for (const text of TEXTS)
  testText(pages, text, [...pairwise([320, 1280], "en"), ...pairwise([320, 1280], "zh").reverse()]);
