/**
 * Binds the methods to their object, so that `const { parseConfig } = rw` works. They are not enumerable, so copies do
 * not have them.
 */
export function bindMethods(object: object): void {
  for (let from = object; from !== Object.prototype; from = Object.getPrototypeOf(from) as object)
    for (const name of Reflect.ownKeys(from)) {
      const value = Object.getOwnPropertyDescriptor(from, name)!.value as unknown;
      if (typeof value !== "function" || name === "constructor" || Object.hasOwn(object, name)) continue;
      const own = { __proto__: null, value: value.bind(object) as unknown, configurable: true, writable: true };
      Object.defineProperty(object, name, own);
    }
}
