// What is said in two languages is in the library in English alone, and on the pages in both.
import { expect, test } from "vitest";
import { englishOnly } from "../../../web/tools/build/rolldown.mjs";
import { inRoot } from "../../../web/tools/shared/project.mjs";

const text = `const said = {
  one: both("the position (row 1)", "位置（第 1 行）"),
  other: always(\`row \${1}\`, (n) => \`第 \${n} 行\`),
  third: notboth("a", "甲"),
};`;

const changed = async (file) => (await englishOnly.transform(text, inRoot(file)))?.code;

test.each(["web/doctor/plan.ts", "web/api/diagnosis/findings/rotation.ts", "build/api/diagnosis/words.js"])(
  "%s has its sentences in English",
  async (file) => {
    const code = await changed(file);
    expect(code).toContain('one: both("the position (row 1)", "")');
    expect(code).toContain('other: always(`row ${1}`, "")');
    expect(code).toContain('notboth("a", "甲")');
  },
);

test.each(["web/pages/check/strings.ts", "web/figures/decay/strings.ts", "web/cli/diagnose.ts"])(
  "%s keeps both languages",
  async (file) => expect(await changed(file)).toBeUndefined(),
);

test("a file without such a sentence is not read", async () => {
  expect(await englishOnly.transform("const both = 1;", inRoot("web/doctor/plan.ts"))).toBeUndefined();
});
