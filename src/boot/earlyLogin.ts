import { loginAddress, pathIn, returnAddress } from '../../machines/navigation/address.ts';

/**
 * Returns the login page's address with the whole address of the page that led there, or null if it has it already.
 * The server renders a page without the parameters that it does not read. A login link pressed before the page's code
 * has loaded therefore returns to less than what the visitor saw.
 * @param address the current address on this site
 * @param referrer URL of the page that led here; empty if there is none
 * @param origin origin of this site
 */
export function wholeLogin(address: string, referrer: string, origin: string): string | null {
  if (pathIn(address) !== '/login' || !URL.canParse(referrer)) return null;
  const from = new URL(referrer);
  const known = returnAddress(address);
  const seen = from.pathname + from.search;
  return from.origin === origin && known !== seen && pathIn(known) === from.pathname ? loginAddress(seen) : null;
}

/** Gives the login links of the server-rendered page the whole address of this page to return to. */
export function completeLogins(root: HTMLElement, shown: string): void {
  const address = loginAddress(shown);
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="/login?return="]'))
    link.setAttribute('href', address);
}
