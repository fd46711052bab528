// The Catch2 runner of npx ropewalk conformance, on the mistakes of tests/doctor/mistakes.hpp: each mistake fails a
// case, and the right rotation fails none.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { cmakePrefixes } from "../../../web/tools/setup/toolchain.mjs";
import { folder, run } from "./program.mjs";

const kit = join(folder, "kit");
const adapter = `
#pragma once
#include <cstdlib>
#include <optional>
#include <string>
#include "cases.hpp"
#include "${inRoot("tests/doctor/mistakes.hpp")}"

inline double number(const std::string& spec, const std::string& name, double otherwise) {
  const auto at = spec.find("\\"" + name + "\\":");
  return at == std::string::npos ? otherwise : std::strtod(spec.c_str() + at + name.size() + 3, nullptr);
}
inline std::optional<std::vector<float>> rotate(const std::vector<float>& x, const Case& one) {
  const std::string spec = one.spec;
  mistakes::Case known{one.head_dim, one.rotary_dim, one.interleaved, number(spec, "base", 0)};
  known.scheme = spec.substr(13, spec.find('"', 13) - 13);
  known.factor = number(spec, "factor", 8);
  known.original = number(spec, "originalMaxPositionEmbeddings", 64);
  known.batch = one.batch, known.heads = one.heads, known.seq = one.seq, known.start = one.positions[0];
  for (int token = 0; token < one.seq; ++token)
    if (one.positions[token] != known.start + token) return std::nullopt;
  if (one.axes > 1 || one.seq_before_heads || one.rotary_offset != 0 || one.direction != 1 ||
      static_cast<int>(one.positions.size()) != one.seq || one.writes_interleaved != one.interleaved ||
      std::string("default linear llama3 yarn").find(known.scheme) == std::string::npos)
    return std::nullopt;
  mistakes::Way way;
  if (const char* chosen = std::getenv("MISTAKE")) {
    const auto mistake = mistakes::all().at(std::strtoul(chosen, nullptr, 10));
    if (mistake.possible(known)) mistake.make(way, known);
  }
  return mistakes::rotated(known, way, x);
}
`;
const program = join(folder, "rope_test");
beforeAll(async () => {
  const { catch2 } = await cmakePrefixes({ tests: true });
  expect(run("conformance", kit).status).toBe(0);
  writeFileSync(join(kit, "adapter.hpp"), adapter);
  const files = readdirSync(catch2, { recursive: true });
  const libraries = ["libCatch2Main.a", "libCatch2.a"].map((name) =>
    join(
      catch2,
      files.find((path) => path.endsWith(`/${name}`)),
    ),
  );
  const { status, stderr } = spawnSync(
    "g++",
    ["-std=c++20", "-O1", `-I${catch2}/include`, join(kit, "rope_test.cpp"), "-o", program, ...libraries],
    { encoding: "utf8" },
  );
  expect([status, stderr]).toEqual([0, ""]);
}, 300_000);

const judged = (mistake) =>
  spawnSync(program, {
    encoding: "utf8",
    env: { ...process.env, CONFORMANCE_FOLDER: kit, ...(mistake !== undefined && { MISTAKE: String(mistake) }) },
  });
const listed = [
  ...readFileSync(inRoot("tests/doctor/mistakes.hpp"), "utf8").matchAll(/^ {6}\{"([\w-]+)", "([^"]+)"/gm),
];

test("the right rotation passes, each mistake fails, and there are no more of them", () => {
  expect(judged()).toMatchObject({ status: 0, stdout: expect.stringContaining("skipped") });
  expect(listed.length).toBeGreaterThan(25);
  for (const [index, [, code, name]] of listed.entries()) {
    const { status, stdout } = judged(index);
    expect([status > 0, stdout.includes("wrong == 0")], `${code}: ${name}`).toEqual([true, true]);
  }
  expect(judged(listed.length).stdout).toContain("range_check");
});
