import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

/** Files that take some 40 s or more, longest first: Vitest begins with the largest, and many of these are short. */
const longest = [
  "code/cards.all",
  "pages/figures/touch.all",
  "embed/frame-heights.all",
  "source-texts/one-file.all",
  "source-texts/one-file",
  "pages/texts/one-file",
  "pages/check/code",
  "doctor/styles",
  "figures/leaks.all",
  "pages/lab/rooms",
  "weights/pairing",
  "pages/learn/handles",
  "doctor/mendings/mendings",
  "doctor/diagnose",
  "pages/check/shift",
  "pages/lab/own-model",
  "code/escapes",
  "code/check",
  "code/run-python",
  "pages/learn/picture.all",
  "pages/learn/host",
].map((name) => `/${name}.test.`);

/** The others' order is Vitest's own: none of these runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.includes(name));
      return found < 0 ? longest.length : found;
    };
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

const slow = "**/*.{all,weekly}.test.*";
const inBrowsers = {
  globalSetup: ["tests/web/support/browser.ts"],
  // For a busy machine. A test takes this long only if its result never arrives.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};
const inNode = { testTimeout: 90_000, exclude: ["tests/web/{pages,embed}/**", slow] };

// node: the built package and the tools, in Node. page: the built page in Chromium. all: *.all.test.*, the tests that
// npm run test:all adds: every language, theme and width, pictures, Firefox, projects that use the package. weekly:
// what repeats a build.
export default defineConfig({
  root: path(".."),
  test: {
    sequence: { sequencer: LongestFirst },
    maxWorkers: "100%", // one more per two processors was 8% quicker, and late now and then
    projects: [
      { extends: true, test: { name: "node", include: ["tests/{web,package}/**/*.test.{ts,mjs}"], ...inNode } },
      {
        extends: true,
        test: {
          name: "page",
          include: ["tests/web/{pages,embed}/**/*.test.{ts,mjs}"],
          exclude: [slow],
          isolate: false, // files share their imports, which no test changes
          ...inBrowsers,
        },
      },
      {
        extends: true,
        test: { name: "all", include: ["tests/{web,package}/**/*.all.test.{ts,mjs}"], ...inBrowsers },
      },
      { extends: true, test: { name: "weekly", include: ["tests/web/**/*.weekly.test.mjs"] } },
    ],
  },
  resolve: {
    alias: [
      { find: /^ropewalk$/, replacement: path("../dist/node.js") },
      {
        find: /^ropewalk\/(core|config|url|fallback|relaxed|doctor|model|code|weights|engines)$/,
        replacement: path("../dist/$1.js"),
      },
    ],
  },
});
