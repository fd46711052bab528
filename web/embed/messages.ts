/**
 * Messages between a figure's page and the page around it. From the frame: `ropewalk:height` when its height changes
 * and `ropewalk:state` when its reader changes something. To the frame: `ropewalk:set` with a state, and
 * `ropewalk:get`, which is answered with the state. A state is the fragment of a link.
 */
export type FromFrame =
  | { type: "ropewalk:height"; figure: string; height: number }
  | { type: "ropewalk:state"; figure: string; state: string };

export type ToFrame = { type: "ropewalk:set"; state: string } | { type: "ropewalk:get" };

const MAX_STATE = 8000;

/** A message of this format; undefined for all others. */
export function readMessage(data: unknown): ToFrame | undefined {
  if (typeof data !== "object" || data === null || !("type" in data)) return undefined;
  if (data.type === "ropewalk:get") return { type: data.type };
  if (data.type !== "ropewalk:set" || !("state" in data)) return undefined;
  const { state } = data;
  return typeof state === "string" && state.length <= MAX_STATE ? { type: data.type, state } : undefined;
}

/** The origin of the page around, if the browser reveals it. */
export function originAround(ancestors: DOMStringList | undefined, referrer: string): string | undefined {
  const nearest = ancestors?.[0];
  if (nearest !== undefined) return nearest === "null" ? undefined : nearest;
  try {
    return new URL(referrer).origin;
  } catch {
    return undefined;
  }
}
