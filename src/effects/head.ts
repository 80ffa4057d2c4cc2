/** The content of the document's head for a page. */
export type Head = {
  title: string;
  description: string;
  /** The page's canonical URL in its language. Null keeps search engines from indexing it. */
  canonical: string | null;
  /** The page's URL by language tag. */
  alternates: Record<string, string>;
};

/** The URL described by the first page's structured data. */
let describedFirst: string | null | undefined;

/** Updates the document's head, which the server filled for the first page. */
export function showHead({ title, description, canonical, alternates }: Head): void {
  describedFirst ??= document.head.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? null;
  document.title = title;
  put('meta', { name: 'description' }, 'content', description);
  put('meta', { property: 'og:title' }, 'content', title);
  put('meta', { property: 'og:description' }, 'content', description);
  put('meta', { property: 'og:url' }, 'content', canonical);
  put('meta', { name: 'robots' }, 'content', canonical === null ? 'noindex' : null);
  put('link', { rel: 'canonical' }, 'href', canonical);
  for (const [hreflang, address] of Object.entries(alternates)) {
    put('link', { rel: 'alternate', hreflang }, 'href', canonical && address);
  }
  if (canonical !== describedFirst) {
    for (const thing of document.head.querySelectorAll('script[type="application/ld+json"]')) thing.remove();
  }
}

/** Creates, changes or removes an element of the head, identified by attributes. A null value removes it. */
function put(tag: 'meta' | 'link', known: Record<string, string>, attribute: string, value: string | null): void {
  const selector = Object.entries(known).map(([name, is]) => `[${name}="${is}"]`);
  const present = document.head.querySelector(tag + selector.join(''));
  if (value === null) {
    present?.remove();
    return;
  }
  const element = present ?? document.head.appendChild(document.createElement(tag));
  for (const [name, is] of Object.entries({ ...known, [attribute]: value })) {
    if (element.getAttribute(name) !== is) element.setAttribute(name, is);
  }
}
