import { testLook, usualLook } from "./read-gallery.js";
import { foreign, THREE } from "./support.js";

testLook(foreign(), usualLook, THREE);
