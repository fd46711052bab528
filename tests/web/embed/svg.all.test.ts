import { testPictures } from "./read-svg.js";
import { foreign } from "./support.js";

testPictures(foreign(), 1);
