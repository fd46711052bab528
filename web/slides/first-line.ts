import { sharedEngine } from "../figures/base/engine.js";
import { FIRST_MODEL } from "../figures/base/models.js";
import { register } from "../figures/base/register.js";
import { RopeScene } from "../figures/scene/rope-scene.js";
import { RopeFirstLine } from "../pages/learn/rope-first-line.js";

/** Learn's first line is on the first slide. It is not an embeddable figure, so the slides provide what it needs. */
export async function bringFirstLine(root: ParentNode): Promise<void> {
  const engine = await sharedEngine();
  register({ "rope-scene": RopeScene, "rope-first-line": RopeFirstLine });
  const spec = engine.parseConfig(FIRST_MODEL.config);
  for (const line of root.querySelectorAll<RopeFirstLine>("rope-first-line")) Object.assign(line, { engine, spec });
}
