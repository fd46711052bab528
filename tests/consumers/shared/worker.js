import { loadRopewalk } from "ropewalk";

const loading = loadRopewalk();

addEventListener("message", async ({ data: { config, q, shape, positions } }) => {
  try {
    const ropewalk = await loading;
    const rope = ropewalk.rope(ropewalk.parseConfig(config), { precision: "float32" });
    const turned = rope.rotate(q, { shape, positions });
    rope.dispose();
    postMessage(turned, [turned.buffer]);
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
