import { type Markup, type MarkupSource, markupOf } from '../../contract/richTextStructure/markup.ts';
import { parseMarkup } from './trustedTypes.ts';

/** Markup as the browser parses it, head and body. Nothing of it runs and nothing is fetched. */
export const markupIn = (markup: string): Markup[] =>
  markupOf([parseMarkup(markup).ownerDocument.documentElement], NODES);

const NODES: MarkupSource<Node> = {
  read: (node) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return undefined;
    return {
      name: node.localName,
      attributes: Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])),
    };
  },
  inside: ({ childNodes }) => childNodes,
};
