import { parseDocument } from 'htmlparser2';
import type { MarkupNode } from '../effects/trustedTypes.ts';

type Parsed = ReturnType<typeof parseDocument>['children'][number];

/** Parses markup without a DOM, into the few node properties that rich text is rebuilt from. */
export const parseServerMarkup = (markup: string): MarkupNode => ({
  nodeType: ELEMENT,
  localName: 'body',
  textContent: null,
  childNodes: parseDocument(markup).children.flatMap(nodeOf),
  getAttribute: () => null,
});

const ELEMENT = 1;
const TEXT = 3;

function nodeOf(node: Parsed): MarkupNode[] {
  if (node.type === 'text')
    return [{ nodeType: TEXT, localName: '', textContent: node.data, childNodes: [], getAttribute: () => null }];
  if (!('name' in node) || !('attribs' in node)) return [];
  const { name, attribs, children } = node;
  return [
    {
      nodeType: ELEMENT,
      localName: name,
      textContent: null,
      childNodes: children.flatMap(nodeOf),
      getAttribute: (attribute) => attribs[attribute] ?? null,
    },
  ];
}
