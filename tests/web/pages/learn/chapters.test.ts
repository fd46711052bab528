import { site } from "../../support/support.js";
import { testLooks, usualLooks } from "./read-chapters.js";

const pages = site();

for (const look of usualLooks) testLooks(pages, "learn", [look]);
