// The core's refusals on the Chinese page: in Chinese if there is a sentence for it, else marked as English.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawn, site } from "../../support/support.js";

const pages = site("lab/");

async function paste(page: Page, text: string): Promise<void> {
  await drawn(page);
  await page.locator("rope-model-picker select").first().selectOption("custom");
  await page.locator("rope-model-picker textarea").fill(text);
  await page.locator("rope-model-picker .problem").waitFor();
}

const odd = JSON.stringify({ model_type: "llama", hidden_size: 390, num_attention_heads: 6, rope_theta: 10_000 });

test("a pasted config is refused in the reader's language, also if that changes", async () => {
  const { page, complaints, requests } = await pages.open("l=zh", { locale: "zh-CN" });
  const loaded = (): boolean => requests.some((url) => /error-words-zh/.test(url));
  await drawn(page);
  expect(loaded(), "sentences come with the first refusal").toBe(false);
  await paste(page, odd);
  const message = page.locator("rope-model-picker .problem rope-said");
  const sentence = message.locator("span");
  await sentence.waitFor();
  expect(loaded()).toBe(true);
  expect(await sentence.textContent()).toBe("hidden_size (rotary_dim) 是 65，必须是偶数。");
  expect(await sentence.getAttribute("lang")).toBe("zh");
  await page.locator("rope-model-picker textarea").fill("{");
  await sentence.getByText("这不是合法的 JSON").waitFor();
  await page.locator("rope-model-picker textarea").fill(odd);
  await sentence.getByText("65").waitFor();
  await page.evaluate(() => {
    location.hash = location.hash.replace("l=zh", "l=en");
  });
  await message.getByText("it must be even").waitFor();
  expect(await sentence.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("an error that is not the package's is shown unchanged, marked as English", async () => {
  const { page } = await pages.open("l=zh", { locale: "zh-CN" });
  await paste(page, odd);
  const message = page.locator("rope-model-picker .problem rope-said");
  await message.locator("span").waitFor();
  // The page may still be handing its own problem on: each look sets the other one anew.
  const look = () =>
    page.locator("rope-model-picker").evaluate(async (element) => {
      const picker = element as unknown as {
        problem: unknown;
        updateComplete: Promise<unknown>;
        shadowRoot: ShadowRoot;
      };
      picker.problem = { message: "something new and unheard of" };
      await picker.updateComplete;
      const shown = picker.shadowRoot.querySelector(".problem rope-said")!;
      return [shown.textContent, shown.shadowRoot?.querySelectorAll("span").length ?? 0, shown.getAttribute("lang")];
    });
  await expect.poll(look).toEqual(["something new and unheard of", 0, "en"]);
});
