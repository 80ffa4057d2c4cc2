/** The most domains of one list of the account policy. */
export const DOMAINS_MAX = 500;
export const DOMAIN_MAX = 253;

/** Node and browsers have it. The contract is compiled for both, without the types of either. */
declare const URL: new (address: string) => { readonly hostname: string };

/**
 * Returns the ASCII form of a mail domain in lower case, as in `xn--mnchen-3ya.example`, or null if it is none. A
 * leading `@` or `*.` is ignored, because users write domains that way.
 */
export function asciiDomain(text: string): string | null {
  const plain = text.trim().replace(/^(?:@|\*\.)/, '');
  if (!/^[^\s/\\@:?#%[\]]+$/.test(plain)) return null;
  let host: string;
  try {
    host = new URL(`http://${plain}`).hostname;
  } catch {
    return null;
  }
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  const isName = name.length <= DOMAIN_MAX && /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/.test(name);
  return isName && !/(?:^|\.)[0-9]+$/.test(name) ? name : null;
}

/** Returns whether a domain is one of the list, or below one of it. */
const isCovered = (domain: string, list: readonly string[]): boolean =>
  list.some((each) => domain === each || domain.endsWith(`.${each}`));

export type MailDomains = { allowedDomains: readonly string[]; blockedDomains: readonly string[] };

/**
 * Returns whether an address may have a new account. A blocked domain is refused also below an allowed one.
 * @param domains lists of ASCII domains; an empty list of allowed domains allows all
 */
export function allowsAddress({ allowedDomains, blockedDomains }: MailDomains, workEmail: string): boolean {
  if (allowedDomains.length === 0 && blockedDomains.length === 0) return true;
  const domain = asciiDomain(workEmail.slice(workEmail.lastIndexOf('@') + 1));
  if (domain === null || isCovered(domain, blockedDomains)) return false;
  return allowedDomains.length === 0 || isCovered(domain, allowedDomains);
}
