type Rules = { createScriptURL?: (address: string) => string; createHTML?: (markup: string) => string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => Required<Rules> };
  }
}

const policies = new Map<string, Rules>();

/** A policy is made once: a second one of its name is refused by the browser. */
function policyOf(name: string, rules: Rules): Rules {
  const policy = policies.get(name) ?? window.trustedTypes?.createPolicy(name, rules) ?? rules;
  policies.set(name, policy);
  return policy;
}

/**
 * The address of a worker of ours in the form that Trusted Types ask for: only addresses of this very origin pass.
 * Throws for any other.
 */
export const trustedScriptAddress = (address: string): string =>
  policyOf('own-scripts', { createScriptURL: ownScriptAddress }).createScriptURL?.(address) ?? '';

/** What is read of a node of markup. */
export type MarkupNode = Pick<Node, 'nodeType' | 'textContent'> &
  Pick<Element, 'localName' | 'getAttribute'> & { childNodes: Iterable<MarkupNode> };

let parseElsewhere: ((markup: string) => MarkupNode) | undefined;
/** For where there is no document, as where the server draws a page: how markup is read. */
export function readMarkupBy(parse: (markup: string) => MarkupNode): void {
  parseElsewhere = parse;
}

/**
 * Reads markup as `parseMarkup`, or by what was said to read it by. A document's nodes that are no elements lack two of
 * the names of `MarkupNode`, which no reader asks them for.
 */
export const readMarkup = (markup: string): MarkupNode =>
  parseElsewhere ? parseElsewhere(markup) : (parseMarkup(markup) as unknown as MarkupNode);

/**
 * Reads markup into a document of its own, in which nothing runs and nothing is fetched. Whoever shows it takes over
 * the elements that it knows and none other (`ui/RichText`).
 */
export function parseMarkup(markup: string): HTMLElement {
  const trusted = policyOf('rich-text', RICH_TEXT).createHTML?.(markup) ?? '';
  return new DOMParser().parseFromString(trusted, 'text/html').body;
}

/** The policy of rich text in the form that its sanitizer asks for; scripts it gives no address. */
export function richTextPolicy(): Required<Rules> {
  const policy = policyOf('rich-text', RICH_TEXT);
  return { createHTML: (text) => policy.createHTML?.(text) ?? '', createScriptURL: refuseScript };
}

const RICH_TEXT: Rules = { createHTML: (text) => text };
const refuseScript = (): never => {
  throw new TypeError('Rich text holds no scripts');
};

function ownScriptAddress(address: string): string {
  const url = new URL(address, window.location.href);
  if (url.origin !== window.location.origin) throw new TypeError('Scripts come from our own origin only');
  return url.href;
}
