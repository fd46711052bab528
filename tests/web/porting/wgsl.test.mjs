// The shader of the port kit, on the golden vectors of the other programs and on the table of rope.packed. Chromium has
// SwiftShader, a processor for machines without a graphics card.
import { chromium } from "playwright-core";
import { loadRopewalk } from "ropewalk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goldenVectors } from "../../../web/porting/golden.js";
import { programOf } from "../../../web/porting/programs.js";
import { inRoot } from "../../../web/tools/shared/project.mjs";
import { findCommand } from "../../../web/tools/shared/run.mjs";
import { serve } from "../support/serve.js";
import { LIMIT, specs } from "./specs.js";

let browser;
let host;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findCommand("chromium"),
    args: ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader"],
  });
  host = await serve(inRoot("tests/consumers/static")); // a page of 127.0.0.1 may use WebGPU, an empty one not
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** In the page: x after the shader, which takes one row of the table for each of its rows. */
async function rotateOnGpu({ shader, x, table, rows }) {
  const adapter = await navigator.gpu.requestAdapter();
  const device = await adapter.requestDevice();
  const { STORAGE, COPY_DST, COPY_SRC, MAP_READ } = GPUBufferUsage;
  const bufferOf = (list) => {
    const buffer = device.createBuffer({ size: list.byteLength, usage: STORAGE | COPY_DST | COPY_SRC });
    device.queue.writeBuffer(buffer, 0, list);
    return buffer;
  };
  const input = new Float32Array(x);
  const output = bufferOf(input); // the channels that the shader does not rotate are already there
  const ids = Uint32Array.from({ length: rows }, (_, i) => i);
  const buffers = [bufferOf(input), bufferOf(new Float32Array(table)), bufferOf(ids), output];
  const module = device.createShaderModule({ code: shader });
  const pipeline = device.createComputePipeline({ layout: "auto", compute: { module } });
  const entries = buffers.map((buffer, binding) => ({ binding, resource: { buffer } }));
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(Math.ceil(table.length / 2 / 64));
  pass.end();
  const read = device.createBuffer({ size: input.byteLength, usage: COPY_DST | MAP_READ });
  encoder.copyBufferToBuffer(output, 0, read, 0, input.byteLength);
  device.queue.submit([encoder.finish()]);
  await read.mapAsync(GPUMapMode.READ);
  return [...new Float32Array(read.getMappedRange())];
}

test("the shader rotates as the library does, with the table of rope.packed", { timeout: 60_000 }, async () => {
  const rw = await loadRopewalk();
  const page = await browser.newPage();
  await page.goto(`${host.url}index.html`);
  for (const [i, spec] of specs.entries()) {
    const { invFreq, attentionFactor, positionIds, seqLen, input, output } = goldenVectors(rw, spec);
    const shader = programOf("wgsl", { spec, invFreq: [...invFreq], attentionFactor });
    const table = [...rw.rope(spec).packed(positionIds, { seqLen })];
    const turned = await page.evaluate(rotateOnGpu, { shader, x: [...input], table, rows: positionIds.length });
    expect(turned).toHaveLength(output.length);
    const worst = output.reduce((most, value, at) => Math.max(most, Math.abs(value - turned[at])), 0);
    expect(worst, `spec ${i}`).toBeLessThanOrEqual(LIMIT);
    expect(turned, `spec ${i} rotates`).not.toEqual([...input]);
  }
});
