import { createRequire } from 'node:module';

/** What the server reads of a node of an XML document. The types of the parser would bring those of a browser. */
export type XmlNode = {
  readonly localName?: string | null;
  readonly namespaceURI?: string | null;
  readonly textContent: string | null;
  readonly childNodes: ArrayLike<XmlNode>;
  /** Empty if there is no such attribute. */
  getAttribute: (name: string) => string;
};
type Parser = { parseFromString: (xml: string, type: string) => { documentElement?: XmlNode } };
type Handlers = Record<'warning' | 'error' | 'fatalError', (message: string) => never>;

const require = createRequire(import.meta.url);

/** Elements, texts and comments: enough for 1,900 groups of a user. */
const MOST_PARTS = 4_000;
const MOST_DEEP = 50;
/** Attributes of one element, with its namespaces. */
const MOST_ATTRIBUTES = 50;

/**
 * Parses XML that may be hostile, and returns its root.
 *
 * @param most how many parts it may have
 * @throws Error if it has a document type, more parts than a message needs, or is not well-formed
 */
export function parseXml(xml: string, most = MOST_PARTS): XmlNode {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('the message has a document type');
  assertSmall(xml, most);
  // Loaded on first use, because few portals need it.
  const { DOMParser } = require('@xmldom/xmldom') as {
    DOMParser: new (options: { errorHandler: Handlers }) => Parser;
  };
  const root = new DOMParser({
    errorHandler: { warning: notWellFormed, error: notWellFormed, fatalError: notWellFormed },
  }).parseFromString(xml, 'text/xml').documentElement;
  return root ?? notWellFormed();
}

function notWellFormed(): never {
  throw new Error('the message is not well-formed XML');
}

const DECLARATION = /^\s*<\?xml[^<>?]*\?>/;
/** A comment, a CDATA section, a tag (with its slash, and quoted values) or a text. */
const PART = /<(?:!--.*?--|!\[CDATA\[.*?\]\]|(\/?)((?:[^<>"'?/]|\/(?!>)|"[^"<]*"|'[^'<]*')+)(\/?))>|[^<]+/sy;

/**
 * The time that the checks of a signature take grows with the square of these numbers, and anyone may send a message:
 * one of 300 kB kept the server busy for minutes. So they are counted before anything reads the message.
 */
function assertSmall(xml: string, most: number): void {
  let [parts, depth] = [0, 0];
  for (PART.lastIndex = DECLARATION.exec(xml)?.[0].length ?? 0; PART.lastIndex < xml.length; ) {
    const [, closing, tag = '', empty] = PART.exec(xml) ?? notWellFormed();
    if (closing === '/') depth -= 1;
    else parts += 1;
    if (closing === '' && empty === '') depth += 1;
    if (parts > most || depth > MOST_DEEP || tag.split('=').length - 1 > MOST_ATTRIBUTES)
      throw new Error('the message has too many parts');
  }
}

/** Returns the child elements with a name, in their order. */
export const childrenOf = (node: XmlNode, namespace: string, name: string): XmlNode[] =>
  Array.from(node.childNodes).filter((child) => child.namespaceURI === namespace && child.localName === name);

/** Returns the element and all below it with a name. */
export const allNamed = (node: XmlNode, name: string): XmlNode[] => [
  ...(node.localName === name ? [node] : []),
  ...Array.from(node.childNodes ?? []).flatMap((child) => allNamed(child, name)),
];

export const textIn = (node: XmlNode | undefined): string => (node?.textContent ?? '').trim();
