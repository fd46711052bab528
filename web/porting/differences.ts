/** A value in which two rotations differ. */
export interface Difference {
  /** A field of the spec, or of its frequencies. */
  name: string;
  values: readonly [one: unknown, other: unknown];
  /** For lists: the first entry that differs. */
  from?: number;
}

const plain = (value: unknown): unknown => (ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value);

/**
 * The fields in which two specs differ, including their frequencies. Wavelengths are left out, because inv_freq
 * contains them.
 */
export function differences(one: object, other: object): Difference[] {
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => name !== "wavelength");
  return names.flatMap((name): Difference[] => {
    const values = [plain(a[name]), plain(b[name])] as const;
    if (JSON.stringify(values[0]) === JSON.stringify(values[1])) return [];
    const [x, y] = values;
    if (!Array.isArray(x) || !Array.isArray(y)) return [{ name, values }];
    const longer: readonly unknown[] = x.length < y.length ? y : x;
    return [{ name, values, from: longer.findIndex((_, i) => x[i] !== y[i]) }];
  });
}

/** Two values as texts, with `least` or more digits, as many as are needed to make them differ. */
export function distinct<T>(
  [one, other]: readonly [T, T],
  write: (value: T, digits: number) => string,
  least: number,
): readonly [string, string] {
  for (let digits = least; ; digits++) {
    const texts = [write(one, digits), write(other, digits)] as const;
    if (texts[0] !== texts[1] || digits === 17) return texts; // 17 digits distinguish any two doubles
  }
}
