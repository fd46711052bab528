/** The name under which a capture stores positions, which are whole numbers. */
export const isPositions = (name: string): boolean => /(^|[./])position_ids$/.test(name);
