import { ownScript, setPolicy } from "./trusted-types.js";

setPolicy({ createScriptURL: ownScript });
