import { isIP } from 'node:net';

/** The site that passkeys are made for: its domain, and the origins whose pages may use them. */
export type RelyingParty = { id: string; origin: string };

/**
 * Returns the site of a public address. Browsers make no passkeys for an IP address, so a portal on a loopback address
 * is the site `localhost`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
