type Rules = { createScriptURL?: (address: string) => string; createHTML?: (markup: string) => string };

declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => Required<Rules> };
  }
}

const policies = new Map<string, Rules>();

/** Creates a policy once, because the browser rejects a second one of the same name. */
function policyOf(name: string, rules: Rules): Rules {
  const policy = policies.get(name) ?? window.trustedTypes?.createPolicy(name, rules) ?? rules;
  policies.set(name, policy);
  return policy;
}

/** Returns a worker's URL in the form that Trusted Types require. Throws for URLs of other origins. */
export const trustedScriptAddress = (address: string): string =>
  policyOf('own-scripts', { createScriptURL: ownScriptAddress }).createScriptURL?.(address) ?? '';

/** The properties that are read from a node of markup. */
export type MarkupNode = Pick<Node, 'nodeType' | 'textContent'> &
  Pick<Element, 'localName' | 'getAttribute'> & { childNodes: Iterable<MarkupNode> };

let parseElsewhere: ((markup: string) => MarkupNode) | undefined;
/** Sets the parser for environments without a document, such as rendering on the server. */
export function readMarkupBy(parse: (markup: string) => MarkupNode): void {
  parseElsewhere = parse;
}

/**
 * Reads markup with `parseMarkup`, or with the parser set by `readMarkupBy`. Nodes that are not elements lack two
 * properties of `MarkupNode`, which no reader uses on them.
 */
export const readMarkup = (markup: string): MarkupNode =>
  parseElsewhere ? parseElsewhere(markup) : (parseMarkup(markup) as unknown as MarkupNode);

/**
 * Parses markup into a separate document, in which nothing runs and nothing is fetched. To show it, copy only known
 * elements (`ui/RichText`).
 */
export function parseMarkup(markup: string): HTMLElement {
  const trusted = policyOf('rich-text', RICH_TEXT).createHTML?.(markup) ?? '';
  return new DOMParser().parseFromString(trusted, 'text/html').body;
}

/** Returns the rich text policy in the form that its sanitizer requires. It allows no script URLs. */
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
