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

/**
 * Parses XML that may be hostile, and returns its root.
 *
 * @throws Error if it has a document type, or is not well-formed
 */
export function parseXml(xml: string): XmlNode {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw new Error('the message has a document type');
  // Loaded on first use, because few portals need it.
  const { DOMParser } = require('@xmldom/xmldom') as {
    DOMParser: new (options: { errorHandler: Handlers }) => Parser;
  };
  const fail = (): never => {
    throw new Error('the message is not well-formed XML');
  };
  const root = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } }).parseFromString(
    xml,
    'text/xml',
  ).documentElement;
  return root ?? fail();
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
