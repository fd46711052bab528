import { testReserve } from "./read-reserve.js";
import { foreign } from "./support.js";

const pages = foreign();

testReserve(pages, "en", "", [320, 480, 768, 1280]);
testReserve(pages, "zh-Hans", ` model="gemma-3-1b"`, [360, 900]);
