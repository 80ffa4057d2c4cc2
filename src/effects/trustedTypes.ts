type Policy = { createScriptURL: (address: string) => string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  }
}

let policy: Policy | undefined;

/**
 * The address of a worker of ours in the form that Trusted Types ask for: only addresses of this very origin pass.
 * Throws for any other.
 */
export function trustedScriptAddress(address: string): string {
  const rules: Policy = { createScriptURL: ownScriptAddress };
  policy ??= window.trustedTypes?.createPolicy('own-scripts', rules) ?? rules;
  return policy.createScriptURL(address);
}

function ownScriptAddress(address: string): string {
  const url = new URL(address, window.location.href);
  if (url.origin !== window.location.origin) throw new TypeError('Scripts come from our own origin only');
  return url.href;
}
