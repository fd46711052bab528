interface Rules {
  createHTML?(markup: string): string;
  createScriptURL?(address: string): string;
}
const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: Rules): unknown } };

/** Sets the page's trusted-types policy for markup and script addresses; once per page, if the browser supports it. */
export function setPolicy(rules: Rules): void {
  trustedTypes?.createPolicy("default", rules);
}

/** Allows workers of this site, and no other script. */
export function ownScript(address: string): string {
  if (new URL(address, location.href).origin === location.origin) return address;
  throw new TypeError(`no script of this site: ${address}`);
}
