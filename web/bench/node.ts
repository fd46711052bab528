// One sample: the suite in this process, a line of JSON for each case on standard output.
// Arguments: JSON of { only, peers }, peers being the address of the module that makes them.
import { loadRopewalk } from "ropewalk";
import { runSample, type SampleOptions } from "./sample.js";

const options = JSON.parse(process.argv[2] ?? "{}") as SampleOptions;
await runSample(await loadRopewalk(), options, (line) => console.log(JSON.stringify(line)));
