import { register } from "../../figures/base/register.js";
import { ConfigPart } from "./config/config-part.js";
import { KitPart } from "./kit/kit-part.js";
import { PlanPart } from "./plan/plan-part.js";

register({ "check-config": ConfigPart, "check-plan": PlanPart, "check-kit": KitPart });
