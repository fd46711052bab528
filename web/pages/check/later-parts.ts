import { register } from "../../figures/base/register.js";
import { CodePart } from "./code/code-part.js";
import { ConfigPart } from "./config/config-part.js";
import { KitPart } from "./kit/kit-part.js";
import { PlanPart } from "./plan/plan-part.js";
import { WeightsPart } from "./weights/weights-part.js";
import { WaysPart } from "./ways/ways-part.js";

register({
  "check-code": CodePart,
  "check-config": ConfigPart,
  "check-plan": PlanPart,
  "check-kit": KitPart,
  "check-ways": WaysPart,
  "check-weights": WeightsPart,
});
