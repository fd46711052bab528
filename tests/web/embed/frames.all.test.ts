import { FIGURE_TAGS } from "../../../web/figures/list.js";
import { testEmbedCode } from "./read-frames.js";
import { foreign } from "./support.js";

testEmbedCode(foreign(), FIGURE_TAGS);
