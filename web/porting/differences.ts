/** A value in which two rotations differ. */
export interface Difference {
  /** A field of the spec, or of its frequencies. */
  name: string;
  values: readonly [one: unknown, other: unknown];
  /** Of lists: the first entry that differs. */
  from?: number;
}

const plain = (value: unknown): unknown => (ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value);

/** Fields in which two specs differ, each with its frequencies beside it. Wavelengths say nothing that inv_freq does not. */
export function differences(one: object, other: object): Difference[] {
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => name !== "wavelength");
  return names.flatMap((name): Difference[] => {
    const values = [plain(a[name]), plain(b[name])] as const;
    if (JSON.stringify(values[0]) === JSON.stringify(values[1])) return [];
    const [x, y] = values;
    if (!Array.isArray(x) || !Array.isArray(y)) return [{ name, values }];
    return [{ name, values, from: x.findIndex((value, i) => value !== y[i]) }];
  });
}
