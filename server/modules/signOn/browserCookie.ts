import { API_PREFIX } from '../../../contract/constants.ts';
import { newSecret } from './flow.ts';

/** The cookie that proves that the browser which comes back is the one that began. It signs nobody in. */
const NAME = 'oncology-browser-sign-on';
const MAX_AGE_SECONDS = 900;
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=([A-Za-z0-9_-]{43})(?:;|$)`);

/** Returns the browser's secret in a `Cookie` header; empty if there is none. */
export const browserIn = (cookies: string): string => VALUE.exec(cookies)?.[1] ?? '';

/** Returns the browser's secret, or a new one, and the `Set-Cookie` header that keeps it for a sign-in. */
export function browserCookie(cookies: string, publicUrl: string): { browser: string; setCookie: string } {
  const browser = browserIn(cookies) || newSecret();
  const { protocol, pathname } = new URL(publicUrl);
  const path = `${pathname === '/' ? '' : pathname}${API_PREFIX}/onco/signOn`;
  const attributes = `Path=${path}; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax`;
  return { browser, setCookie: `${NAME}=${browser}; ${attributes}${protocol === 'https:' ? '; Secure' : ''}` };
}
