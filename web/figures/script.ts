/**
 * One file for a script tag: the global `ropewalk` is the API, with `elements`, which are all registered, and
 * `anywidget`.
 */
import "./define.js";
import * as api from "../api/index.js";
import anywidget from "./anywidget.js";
import * as elements from "./index.js";

Object.assign(globalThis, { ropewalk: { ...api, elements, anywidget } });
