import { testReserve } from "./read-reserve.js";
import { foreign, THREE } from "./support.js";

testReserve(foreign(), "en", "", [320], THREE);
