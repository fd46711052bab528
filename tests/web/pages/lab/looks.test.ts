import { site } from "../../support/support.js";
import { testLooks, usualLooks } from "../learn/read-chapters.js";

const pages = site("lab/");

for (const look of usualLooks) testLooks(pages, "lab", [look]);
