import { parseMarkup } from './trustedTypes.ts';

/** Elements that do not belong in a mail of the portal. */
const UNWANTED = 'script, link, meta, base, iframe, object, embed, form';

/**
 * Renders a mail into a frame whose sandbox runs no scripts and follows no links. The mail's styles are set by script,
 * because the page's content security policy forbids inline styles.
 */
export function showMail(frame: HTMLIFrameElement, html: string): void {
  const place = frame.contentDocument;
  if (!place) return;
  // only inside tags: quotation marks in text and attribute values are escaped
  const body = parseMarkup(html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/ style="/g, ' data-style="')));
  for (const unwanted of body.querySelectorAll(UNWANTED)) unwanted.remove();
  place.documentElement.lang = /<html lang="([\w-]+)"/.exec(html)?.[1] ?? '';
  place.body.replaceWith(place.adoptNode(body));
  for (const element of [place.body, ...place.body.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset.style ?? '';
  }
  for (const link of place.links) link.setAttribute('target', '_blank');
}
