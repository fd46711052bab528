import "../../figures/base/styles/tokens.css";
import "../shell/shell.css";
import "./check.css";
import { register } from "../../figures/base/register.js";
import { defineErrorText } from "../../figures/base/error-text.js";
import { RopeDataTable } from "../../figures/parts/data-table/rope-data-table.js";
import { RopeScene } from "../../figures/scene/rope-scene.js";
import { keepCopy } from "../shell/keep-copy.js";
import { CheckLines } from "./check-lines.js";
import { RopeCheck } from "./rope-check.js";
import { VectorsPart } from "./vectors/vectors-part.js";

defineErrorText();
register({
  "rope-data-table": RopeDataTable,
  "rope-scene": RopeScene,
  "check-lines": CheckLines,
  "check-vectors": VectorsPart,
  "rope-check": RopeCheck,
});

keepCopy("../");
