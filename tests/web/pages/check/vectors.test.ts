import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { loadRopewalk } from "ropewalk";
import { npyBytes } from "../../../../web/porting/files/npy.js";
import { SAMPLES } from "../../../../web/pages/check/samples.js";
import { site } from "../../support/support.js";
import { zip } from "../../porting/sample-files.js";

const pages = site();
const open = (fragment: string) => pages.open(fragment, {}, undefined, "check/");

const verdict = (page: Page): Promise<string | null> => page.locator("section.verdict").getAttribute("data-verdict");
const codes = (page: Page): Promise<(string | null)[]> =>
  page.locator(".findings > li").evaluateAll((items) => items.map((item) => item.getAttribute("data-code")));

test(
  "each sample's mistake is the first finding, its pictures are drawn, and nothing is loaded from another host",
  { timeout: 90_000 },
  async () => {
    const { page, complaints, requests } = await open("v=2");
    for (const { id } of SAMPLES) {
      await page.locator(`[data-sample="${id}"]`).click();
      await page.waitForFunction((wanted) => {
        const shown = document.querySelector("check-vectors") as (HTMLElement & { progress?: object }) | null;
        return (
          location.hash.includes(`s=${wanted}`) && shown?.progress === undefined && document.querySelector(".verdict")
        );
      }, id);
      await expect
        .poll(() => codes(page).then(([first]) => first ?? null), { timeout: 10_000 })
        .toBe(id === "correct" || id === "unexplained" ? null : id);
      const wanted: Record<string, string> = {
        correct: "match",
        unexplained: "unexplained",
        "output-order": "score-equivalent",
        "position-offset": "score-equivalent",
      };
      await expect.poll(() => verdict(page), { message: id }).toBe(wanted[id] ?? "mismatch");
      expect(await page.locator(".evidence check-lines").count(), id).toBeGreaterThanOrEqual(2);
    }
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => !url.startsWith(pages.url()))).toEqual([]);
  },
);

test("before any input an example is diagnosed, and its picture is replaced by the reader's own", async () => {
  const { page } = await open("v=2");
  const drawing = page.locator(".first rope-scene");
  await drawing.waitFor();
  const errors = async (): Promise<number[]> =>
    (await drawing.locator("text").allTextContents()).map(Number).filter((value) => !Number.isNaN(value));
  const [expected, explained] = await errors();
  expect(expected).toBeGreaterThan(0.5);
  expect(explained).toBeLessThan(1e-6);
  expect(await page.locator(".first .said").innerText()).toMatch(/^An example\. .*interleaved/);
  expect((await page.locator(".answer pre").innerText()).split("\n")).toContain("x1, x2 = x.chunk(2, dim=-1)");
  const lines = (mark: string): Promise<string[]> => page.locator(`.answer ${mark}`).allTextContents();
  expect((await lines("del"))[0]).toBe("x1, x2 = x[..., 0::2], x[..., 1::2]");
  expect((await lines("ins"))[0]).toBe("x1, x2 = x.chunk(2, dim=-1)");
  expect(await page.locator(".verdict, .outcome").count()).toBe(0);
  await page.locator('[data-sample="base-wrong"]').click();
  await expect.poll(() => lines("del")).toEqual([expect.stringContaining("(10000 ** ")]);
  expect(await lines("ins")).toEqual([expect.stringContaining("(500000 ** ")]);
  await page.locator('[data-sample="correct"]').click();
  await page.locator('.verdict[data-verdict="match"]').waitFor();
  await expect.poll(errors).toHaveLength(1);
  expect((await errors())[0]).toBeLessThan(1e-6);
  expect(await page.locator(".first .said").innerText()).not.toContain("An example");
});

test("findings that explain the output equally well say so, and so does a clear best one", async () => {
  const { page } = await open("v=2&s=applied-twice&p=llama-2-7b");
  const sure = page.locator(".findings .confidence");
  await expect.poll(() => sure.allTextContents()).toHaveLength(2);
  expect(new Set(await sure.allTextContents())).toEqual(new Set(["one of 2 that explain it equally well"]));
  await page.locator('[data-sample="pairing-swapped"]').click();
  await expect.poll(() => sure.allTextContents()).toEqual(["explains it best", "explains it less well"]);
});

test("a mistake whose angles are near the right ones is shown by their difference, and the reader can switch", async () => {
  const { page } = await open("v=2&s=position-offset&p=llama-3.2-1b");
  const first = page.locator(".evidence check-lines").first();
  await first.waitFor();
  expect(await first.getAttribute("label")).toBe("Pair 0: measured angle minus the expected one");
  await page.locator(".switch input").uncheck();
  await expect.poll(() => first.getAttribute("label")).toBe("The angle of pair 0 at each position");
  await expect.poll(() => page.url()).toContain("d=0");
});

test("a sample is compared with its own model if the link names none, and with none if the reader chose that", async () => {
  const { page } = await open("v=2&s=position-offset");
  await page.locator(".findings").waitFor();
  expect(await codes(page)).toContain("position-offset");
  expect(await page.locator("#expected-model").inputValue()).toBe("llama-3.2-1b");
  await page.locator("#expected-model").selectOption("");
  await expect.poll(() => page.locator(".findings").count()).toBe(0);
  await page.reload();
  await page.locator(".verdict .found").waitFor();
  expect(await page.locator(".findings").count()).toBe(0);
  expect(await page.locator("#expected-model").inputValue()).toBe("");
});

test("a link brings back the sample, the pair and the language", async () => {
  const { page } = await open("v=2&s=base-wrong&p=llama-3-8b&i=3&l=zh");
  await page.locator(".findings").waitFor();
  expect(await codes(page)).toContain("base-wrong");
  expect(await page.locator(".findings").innerText()).toContain("频率对应的 base 是 10000，预期是 500000");
  expect(await page.locator(".pair b").innerText()).toBe("3");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("zh-Hans");
});

describe("the reader's own files", () => {
  const shape = [1, 2, 16, 64];
  const input = Float32Array.from({ length: 2048 }, (_, i) => Math.fround(Math.sin(i * i)));
  const spec = { ropeType: "default", base: 10000, headDim: 64, rotaryDim: 64, pairing: "half-split" } as const;
  const rotated = async (start = 0): Promise<Float32Array<ArrayBuffer>> => {
    const rw = await loadRopewalk();
    return rw.rope(spec).rotate(input, { shape: [1, 2, 16, 64], positions: start }) as Float32Array<ArrayBuffer>;
  };
  const file = (name: string, data: Float32Array<ArrayBuffer>) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(npyBytes({ shape, data })),
  });
  const bring = async (page: Page, before: object, after: object): Promise<void> => {
    await page.locator('[data-side="before"] input[type=file]').setInputFiles(before as never);
    await page.locator('[data-side="after"] input[type=file]').setInputFiles(after as never);
  };
  const failure = (page: Page): Promise<string> => page.locator(".failure").innerText();

  test(".npy files are read, the link has their names, and without them the page asks for them", async () => {
    const { page } = await open("v=2");
    await bring(page, file("q.npy", input), file("q-rotated.npy", await rotated()));
    await page.locator(".verdict").waitFor();
    expect(await verdict(page)).toBe("found");
    expect(await page.locator(".found").innerText()).toContain("half-split, 64 channels, base 10,000");
    await expect.poll(() => page.url()).toContain("fa=q-rotated.npy");
    await page.reload();
    expect(await page.locator(".wanted").allInnerTexts()).toEqual([
      expect.stringContaining("“q.npy”"),
      expect.stringContaining("“q-rotated.npy”"),
    ]);
  });

  test("files and a config added together are assigned by their names, in any order", async () => {
    const config = { model_type: "llama", head_dim: 64, hidden_size: 128, num_attention_heads: 2, rope_theta: 10000 };
    const all = [
      file("k_after.npy", await rotated()),
      { name: "config.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(config)) },
      file("k_before.npy", input),
    ];
    for (const files of [all, all.toReversed()]) {
      const { page } = await open("v=2");
      await page.locator(".bring input").setInputFiles(files);
      await page.locator('.verdict[data-verdict="match"]').waitFor();
      expect(await page.locator('[data-side="after"] .brought').innerText()).toContain("k_after.npy");
    }
  });

  test("given positions are used", async () => {
    const { page } = await open(
      "v=2&n=40:56&p=custom&c=" +
        encodeURIComponent(
          JSON.stringify({ model_type: "llama", head_dim: 64, hidden_size: 128, num_attention_heads: 2 }),
        ),
    );
    await bring(page, file("q.npy", input), file("q-rotated.npy", await rotated(40)));
    await page.locator(".verdict").waitFor();
    expect(await verdict(page)).toBe("match");
    await page.locator("#positions").fill("41:57");
    await page.locator('[data-code="position-offset"]').waitFor();
  });

  test("the error of a file is shown, with its place, in both languages", async () => {
    const { page, complaints } = await open("v=2");
    const broken = input.slice();
    broken[100] = NaN;
    await bring(page, file("q.npy", input), file("nan.npy", broken));
    await page.locator(".failure").waitFor();
    expect(await failure(page)).toMatch(/head 0, token 1, channel 36.* is NaN/);
    const whole = file("cut.npy", input);
    await bring(page, file("q.npy", input), { ...whole, buffer: whole.buffer.subarray(0, 500) });
    await expect.poll(() => failure(page)).toContain("cut.npy ends early");
    await page.locator("button.language").click();
    await expect.poll(() => failure(page)).toContain("cut.npy 不完整");
    expect(complaints).toEqual([]);
  });

  test("an archive that unpacks to much is unpacked after the reader's confirmation", async () => {
    const { page } = await open("v=2");
    const noise = Uint8Array.from({ length: 300_000 }, (_, i) => Math.floor(Math.abs(Math.sin(i)) * 1e6));
    const buffer = Buffer.from(zip({ "q.npy": noise }, true, () => 2 ** 28 + 2 ** 17));
    await bring(page, { name: "q.npz", mimeType: "", buffer }, file("k.npy", input));
    await expect.poll(() => failure(page)).toContain("q.npz/q unpacks to 268566528 bytes");
    await page.getByRole("button", { name: "Unpack it all the same" }).click();
    await expect.poll(() => failure(page)).toContain("it unpacks to 300000 of 268566528 bytes");
    expect(await page.getByRole("button", { name: "Unpack it all the same" }).count()).toBe(0);
  });

  test("a dropped gigabyte is refused by its header, and the page responds meanwhile", async () => {
    const { page } = await open("v=2");
    await page.evaluate(() => {
      const header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 32, 65536, 128), }".padEnd(117) + "\n";
      const start = [
        0x93,
        ...new TextEncoder().encode("NUMPY"),
        1,
        0,
        header.length,
        0,
        ...new TextEncoder().encode(header),
      ];
      const piece = new Uint8Array(2 ** 24);
      const file = new File([new Uint8Array(start), ...Array.from({ length: 64 }, () => piece)], "huge.npy");
      for (const side of ["before", "after"]) {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(file);
        document
          .querySelector(`[data-side=${side}]`)!
          .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      }
    });
    await page.locator(".failure").waitFor();
    expect(await failure(page)).toContain("huge.npy holds 268435456 numbers");
    await page.locator('[data-sample="correct"]').click();
    await expect.poll(() => verdict(page)).toBe("match");
  });

  test("one of several tensors is chosen", async () => {
    const { page } = await open("v=2");
    const output = await rotated();
    const header = Buffer.from(
      JSON.stringify({
        q: { dtype: "F32", shape, data_offsets: [0, 8192] },
        y: { dtype: "F32", shape, data_offsets: [8192, 16384] },
      }),
    );
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(header.length));
    const both = Buffer.concat([length, header, Buffer.from(input.buffer), Buffer.from(output.buffer)]);
    const given = { name: "both.safetensors", mimeType: "", buffer: both };
    await bring(page, given, given);
    await page.locator("#before-tensor").selectOption("q");
    await page.locator("#after-tensor").selectOption("y");
    await page.locator(".verdict").waitFor();
    expect(await verdict(page)).toBe("found");
  });
});
