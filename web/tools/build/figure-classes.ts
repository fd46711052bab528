import { figures } from "../../figures/list.js";

/** The figures' classes by tag, for tools that read their values. */
export const classes = await Promise.all(
  Object.entries(figures).map(async ([tag, load]) => ({ tag, element: await load() })),
);
