import { ownScript, vouchFor } from "./trusted-types.js";

vouchFor({ createScriptURL: ownScript });
