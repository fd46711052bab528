import { site } from "../../support/support.js";
import { furtherTexts, testText } from "./read-texts.js";

const pages = site("lab/");

for (const [text, look] of furtherTexts) testText(pages, text, look);
