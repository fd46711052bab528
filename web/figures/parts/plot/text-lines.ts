/** Chinese letters and marks are as wide as they are high; others are half as wide. */
const WIDE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/g;
const NARROW_EM = 0.55;

/** The approximate width of a text in pixels, without measuring; the true width is seldom larger. */
export const textWidth = (text: string, size: number): number => {
  const wide = text.match(WIDE)?.length ?? 0;
  return size * (wide + NARROW_EM * (text.length - wide));
};

/**
 * Lines of about `width` pixels, broken between words and between Chinese letters; no line begins with a punctuation
 * mark.
 */
export function textLines(text: string, width: number, size: number): string[] {
  const parts =
    text.match(
      /[\u2e80-\u2fff\u3040-\u9fff\uf900-\ufaff][\u3000-\u303f\uff00-\uff60]*|[^\s\u2e80-\u9fff\uf900-\ufaff]+\s*|\s+/gu,
    ) ?? [];
  const lines: string[] = [];
  for (const part of parts) {
    const line = lines.at(-1);
    if (line !== undefined && textWidth((line + part).trimEnd(), size) <= width) lines[lines.length - 1] = line + part;
    else lines.push(part);
  }
  return lines.map((line) => line.trim());
}
