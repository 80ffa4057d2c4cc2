import { PREVIEW_PARAMETER } from '../../contract/pageAddresses.ts';

/** Returns the token in the URL that lets the page show unpublished content; undefined for other pages. */
export function previewToken(): string | undefined {
  // pages are rendered on the server, too
  if (typeof window === 'undefined') return undefined;
  return new URLSearchParams(window.location.search).get(PREVIEW_PARAMETER) ?? undefined;
}
