/** What a capture calls the positions of its tokens, which are whole numbers. */
export const isPositions = (name: string): boolean => /(^|[./])position_ids$/.test(name);
