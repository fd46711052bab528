import { reportSubpaths } from "./subpaths-report.js";

void reportSubpaths();
