/** Positions on the line, and the size of the drawing, in units of its own. */
export const LAST = 8;
export const SIZE = { width: 360, height: 196 } as const;
/** Where the words stand at first. */
export const START: readonly number[] = [2, 4, 5];

const LEFT = 24;
const STEP = 39;
export const DIAL = { y: 30, radius: 19 } as const;
export const WORD = { y: 64, width: 38, height: 24 } as const;
export const BAR = { y: 98, height: 14 } as const;
export const BETWEEN = { y: 164, radius: 21 } as const;

export const xOf = (position: number): number => LEFT + STEP * position;
export const positionAt = (x: number): number => Math.round((x - LEFT) / STEP);

/** The ticks of the line, one for each position. */
export const TICKS = Array.from({ length: LAST + 1 }, (_, position) => `M${xOf(position)} 90v4`).join("");

/** An arrow from the middle of its dial to the right. */
export const arrowPath = (radius: number): string =>
  `M0 0H${radius - 4}M${radius - 8} -4L${radius - 3} 0L${radius - 8} 4`;

/** Angles in degrees, each more than the one before, from the cosines and sines of one pair. */
export function anglesOf(cos: ArrayLike<number>, sin: ArrayLike<number>): number[] {
  const angles: number[] = [];
  for (let i = 0; i < cos.length; i += 1) {
    const angle = (Math.atan2(sin[i]!, cos[i]!) * 180) / Math.PI;
    const before = angles.at(-1) ?? 0;
    angles.push(angle + 360 * Math.ceil((before - angle) / 360 - 1e-9));
  }
  return angles;
}

/** The angle between two arrows as a sector of their dial; drawn counter-clockwise, as angles grow. */
export function sectorPath(from: number, to: number, radius: number): string {
  const at = (angle: number): string => {
    const turn = (angle * Math.PI) / 180;
    return `${(radius * Math.cos(turn)).toFixed(2)} ${(-radius * Math.sin(turn)).toFixed(2)}`;
  };
  return `M0 0L${at(from)}A${radius} ${radius} 0 ${(to - from) % 360 > 180 ? 1 : 0} 0 ${at(to)}Z`;
}
