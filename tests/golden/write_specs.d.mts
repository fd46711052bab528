export const specsFile: URL;
export function specsText(): Promise<string>;
