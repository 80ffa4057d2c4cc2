import { parseMarkup } from './trustedTypes.ts';

/** Elements that have no business in a mail of ours. */
const UNWANTED = 'script, link, meta, base, iframe, object, embed, form';

/**
 * Draws a mail into a frame whose sandbox runs nothing and leads nowhere. The styles that a mail carries are set by
 * script, since the page's policy takes none that stand in markup.
 */
export function showMail(frame: HTMLIFrameElement, html: string): void {
  const place = frame.contentDocument;
  if (!place) return;
  // within tags alone: in texts and values the quotation marks are written out
  const body = parseMarkup(html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/ style="/g, ' data-style="')));
  for (const unwanted of body.querySelectorAll(UNWANTED)) unwanted.remove();
  place.documentElement.lang = /<html lang="([\w-]+)"/.exec(html)?.[1] ?? '';
  place.body.replaceWith(place.adoptNode(body));
  for (const element of [place.body, ...place.body.querySelectorAll<HTMLElement>('[data-style]')]) {
    element.style.cssText = element.dataset.style ?? '';
  }
  for (const link of place.links) link.setAttribute('target', '_blank');
}
