// clang-tidy checks the whole core: each source, and the headers that it includes.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filesUnder, inRoot } from "../../../web/tools/shared/project.mjs";
import { includedBy, tidyFiles } from "../../../web/tools/tidy.mjs";

const topics = (files) => [...new Set(files.map((file) => file.split("/")[1]))].sort();
const all = ["attention", "bindings", "checkpoint", "doctor", "model", "rope"];

it("its sources are those of every topic, and no benchmark", () => {
  expect(topics(tidyFiles())).toEqual(all);
  expect(tidyFiles().filter((file) => /bench/.test(file))).toEqual([]);
});

it("its findings about a header are kept for each header", () => {
  const [, pattern] = /^HeaderFilterRegex: "(.*)"$/m.exec(readFileSync(inRoot(".clang-tidy"), "utf8"));
  const headers = filesUnder(["src"], /\.hpp$/).filter((file) => !/bench/.test(file));
  expect(topics(headers)).toEqual(all);
  expect(headers.filter((file) => !new RegExp(pattern).test(inRoot(file)))).toEqual([]);
});

it("a source is checked again if a header that it includes changes, also through another header", () => {
  const found = includedBy("src/bindings/doctor.cpp");
  expect(found).toEqual(expect.arrayContaining(["src/bindings/arguments.hpp", "src/rope/error.hpp"]));
  expect(found).not.toContain("src/model/weights.hpp");
});
