export * from "../../../figures/scene/marks.js";
