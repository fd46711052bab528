// A separate module: ropewalk.global.js loads it from dist/elements.
export { default } from "./passages-zh.json" with { type: "json" };
