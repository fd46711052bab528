interface Vouching {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}
const { trustedTypes } = globalThis as { trustedTypes?: Vouching };

/** Vouches for workers of this site, and for no other script: the pages' policy wants trusted addresses. */
export const ownScripts = trustedTypes?.createPolicy("default", {
  createScriptURL(address) {
    if (new URL(address, location.href).origin === location.origin) return address;
    throw new TypeError(`no script of this site: ${address}`);
  },
});
