import { PREVIEW_PARAMETER } from '../../contract/pageAddresses.ts';

/** What lets the page in the address bar show something that is not published; undefined for every other page. */
export function previewToken(): string | undefined {
  // pages are drawn on the server, too
  if (typeof window === 'undefined') return undefined;
  return new URLSearchParams(window.location.search).get(PREVIEW_PARAMETER) ?? undefined;
}
