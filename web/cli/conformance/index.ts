// npx ropewalk conformance: writes test cases that detect known mistakes, with test programs in three languages.
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { conformanceCases, type ConformanceCase } from "../../porting/conformance/cases.js";
import { conformanceVectors } from "../../porting/conformance/vectors.js";
import { profileCases, profileVectors, type ProfileCase } from "../../engines/profile-cases.js";
import { RopewalkError, writeConfig, type RopeSpec } from "../../api/index.js";
import { npyBytes } from "../../porting/files/npy.js";
import { asJson } from "../../porting/golden.js";
import { print, write, type Call } from "../call.js";
import { inputError, reasonOf } from "../input-error.js";
import { casesHpp } from "./cases-hpp.js";
import adapterCpp from "./adapter.hpp?raw";
import adapterMjs from "./adapter.mjs.txt?raw";
import adapterPy from "./adapter.py?raw";
import testMjs from "./rope.test.mjs.txt?raw";
import testCpp from "./rope-test.cpp?raw";
import testPy from "./test-rope.py?raw";
import workflow from "./workflow.yml?raw";

const runners = {
  "test_rope.py": testPy,
  "rope.test.mjs": testMjs,
  "rope_test.cpp": testCpp,
  "workflow.yml": workflow,
};
/** The files that the user fills in; they are never overwritten. */
const adapters = { "adapter.py": adapterPy, "adapter.mjs": adapterMjs, "adapter.hpp": adapterCpp };

/** [seq], [batch][seq] or [axes][seq]. */
function rowsOf({ shape, layout, positions }: ConformanceCase): readonly number[] | number[][] {
  const seq = shape[layout === "bhsd" ? 2 : 1];
  const rows = positions.length / seq;
  return rows === 1 ? positions : Array.from({ length: rows }, (_, row) => positions.slice(row * seq, (row + 1) * seq));
}

const axesOf = ({ spec, shape, layout, positions }: ConformanceCase): number =>
  spec.mropeSection === undefined && spec.axisPattern === undefined
    ? 1
    : positions.length / shape[layout === "bhsd" ? 2 : 1];

/** The config of this spec; undefined if there is none. */
function configOf(spec: RopeSpec): Record<string, unknown> | undefined {
  try {
    return writeConfig(spec, { spelling: "old" });
  } catch (error) {
    if (error instanceof RopewalkError && error.code === "config-invalid") return undefined;
    throw error;
  }
}

export function conformance(call: Call): number {
  const folder = call.files[0]!;
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw inputError`${folder} is a file; conformance takes a folder to write into`;
  try {
    mkdirSync(join(folder, "cases"), { recursive: true });
  } catch (error) {
    throw inputError`${folder} cannot be made: ${reasonOf(error)}`;
  }
  const cases = [...conformanceCases, ...profileCases].map((one: ConformanceCase | ProfileCase) => {
    const profile = "profile" in one ? { profile: one.profile } : {};
    const { data, invFreq, attentionFactor } =
      "profile" in one ? profileVectors(call.rw, one) : conformanceVectors(call.rw, one);
    const { name, why, shape, layout, seqLen, spec } = one;
    const file = `cases/${name}.npy`;
    write(join(folder, file), npyBytes({ shape: [3, ...shape], data }));
    const written = configOf(spec);
    const config = written && { config: `cases/${name}.config.json` };
    if (config !== undefined) write(join(folder, config.config), asJson(written));
    const of = { name, why, file, ...config, ...profile, shape, layout, axes: axesOf(one) };
    return { ...of, positions: rowsOf(one), seqLen, spec, invFreq, attentionFactor };
  });
  const written = call.rw.version;
  write(
    join(folder, "manifest.json"),
    asJson({ format: "ropewalk conformance 1", writtenBy: `ropewalk ${written}`, cases }),
  );
  write(join(folder, "cases.hpp"), casesHpp(cases));
  for (const [name, text] of Object.entries(runners)) write(join(folder, name), text);
  const kept = Object.keys(adapters).filter((name) => existsSync(join(folder, name)));
  for (const [name, text] of Object.entries(adapters)) if (!kept.includes(name)) write(join(folder, name), text);
  print(call, { folder, cases: cases.length, kept }, () => [
    `${cases.length} cases are in ${folder}. Call your rotation in adapter.py, adapter.mjs or adapter.hpp, then run one of`,
    `  pytest ${folder}`,
    `  npx vitest run --root ${folder}`,
    `  g++ -std=c++20 ${folder}/rope_test.cpp -lCatch2Main -lCatch2 -o rope_test && CONFORMANCE_FOLDER=${folder} ./rope_test`,
    ...(kept.length > 0 ? [`left as they were: ${kept.join(", ")}`] : []),
  ]);
  return 0;
}
