import { expect, test } from "vitest";
import { wordVectors } from "../../../../web/figures/numbers/words.js";
import { pageStrings } from "../../../../web/pages/shell/strings.js";

test("the page's statement about a word's score with itself, times 1 / sqrt(head_dim), holds on average", () => {
  const [headDim, count, distinct] = [64, 400, 4];
  const names = Array.from({ length: count }, (_, i) => `word ${i}`);
  const vectors = wordVectors(names, headDim);
  const mean = vectors.reduce((sum, value) => sum + value * value, 0) / Math.sqrt(headDim) / count;
  // A sum of headDim squares strays by sqrt(2 / headDim) of itself, the mean of `count` such by sqrt(count) less.
  expect(Math.abs(mean - distinct)).toBeLessThan(5 * distinct * Math.sqrt(2 / headDim / count));
  expect(pageStrings.en.sentenceNote).toContain(`about ${distinct} after`);
});
