// The words of the core as the build reads them from an enum in C++.
import { expect, test } from "vitest";
import { configFields, enumOf } from "../../../web/tools/build/core-words.mjs";

const text = `
/// Which channels
/// form a pair.
enum class Pairing : std::uint8_t {
  half_split,  ///< (i, i + 2)
  /// two lines
  /// before it
  default_,
  a, b  ///< both
};
enum class Other : std::uint8_t { one };
`;

test("enumerators keep their order and their comments, before them or behind them", () => {
  expect(enumOf(text, "Pairing")).toEqual({
    about: "Which channels form a pair.",
    members: [
      { name: "half_split", comment: "(i, i + 2)" },
      { name: "default_", comment: "two lines before it" },
      { name: "a", comment: "both" },
      { name: "b", comment: "both" },
    ],
  });
  expect(enumOf(text, "Other")).toEqual({ about: "", members: [{ name: "one", comment: "" }] });
});

test("an enum that is not there is refused", () => {
  expect(() => enumOf(text, "Pair")).toThrow("there is no enum class Pair");
});

test("fields keep the order of their kind, in the words of TypeScript", () => {
  const list =
    "#define ROPEWALK_CONFIG_FIELDS(FIRST, NUMBER, AT_LEAST, LIST) \\\n  FIRST(rope_type) LIST(a_list) \\\n  NUMBER(base) AT_LEAST(alpha, 1)\n";
  expect(configFields(list)).toEqual({ configNumbers: ["ropeType", "base", "alpha"], configLists: ["aList"] });
  expect(() => configFields("")).toThrow("there is no ROPEWALK_CONFIG_FIELDS");
});
