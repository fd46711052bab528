import { report } from "./page.js";

void report();
