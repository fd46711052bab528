export * from "../../elements/slice.js";
