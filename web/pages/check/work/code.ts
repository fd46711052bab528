import { checkCode } from "../../../code/index.js";
import { startElsewhere } from "../../../code/host/page.js";
import { startThere } from "../../../code/host/relay.js";
import { pythonOf } from "../../../code/source.js";
import type { Diagnosis, Ropewalk } from "../../../api/index.js";
import type { FourAxes } from "../../../porting/shapes.js";
import { layersOf, parsedConfig, specOf } from "./config-text.js";
import { measure } from "./evidence.js";
import { plain } from "./failure-data.js";
import type { Answer, CodeRequest, CodeResult, Progress, VectorsResult } from "./requests.js";
import { placesOf } from "./vectors.js";

startElsewhere((script, events) =>
  startThere((python, port) => postMessage({ python, port } satisfies Answer, { transfer: [port] }), script, events),
);

/**
 * Runs a program in an interpreter that the document starts. Errors: those of checkCode, FileError (not JSON), those of
 * parseConfig.
 */
export async function judgeCode(
  rw: Ropewalk,
  { source, config, entry, layout, interpreter }: CodeRequest,
  progress: (progress: Progress) => void,
): Promise<CodeResult> {
  const expected = specOf(rw, config);
  const found = await checkCode(source, {
    expected,
    config: parsedConfig(config.text),
    interpreter,
    ...(entry && { entry }),
    ...(layout && { layout }),
    progress: (share, bytes) =>
      progress({
        stage: share === 0 || bytes ? "python" : share < 0.5 ? "running" : "mending",
        share,
        ...(bytes && { bytes }),
      }),
  });
  const { positionIds, before, after, expected: wanted } = found.vectors;
  const shape: FourAxes = [...found.vectors.shape];
  const result = (diagnosis: Diagnosis, output: Float32Array): VectorsResult => {
    const places = placesOf(diagnosis, expected, shape[3]);
    const given = { before, after: output, shape, layout: "bhsd" as const, positions: positionIds };
    const evidence = measure(rw, given, places, expected, diagnosis.found);
    const layers = layersOf(rw, config);
    return { diagnosis, shape, layout: "bhsd", remarks: [], dtype: "float32", expected, layers, evidence };
  };
  return {
    ...result(found.diagnosis, after),
    entry: found.entry,
    judged: found.judged,
    supplied: found.supplied,
    around: found.around && { entry: found.around.entry, error: plain(found.around.error) },
    source: pythonOf(source),
    line: found.line,
    mended: found.mended?.source,
    right: result(rw.diagnose(before, wanted, { shape, positionIds, expected }), wanted),
  };
}
