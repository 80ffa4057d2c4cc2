import { type Markup, type MarkupSource, markupOf } from '../../contract/richTextStructure/markup.ts';
import { asWritten, inertStyles } from './inertStyles.ts';
import { parseMarkup } from './trustedTypes.ts';

/** Parses markup with the browser, head and body. Nothing runs and nothing is fetched. */
export const markupIn = (markup: string): Markup[] =>
  markupOf([parseMarkup(inertStyles(markup)).ownerDocument.documentElement], NODES);

const NODES: MarkupSource<Node> = {
  read: (node) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return undefined;
    return asWritten(node);
  },
  inside: ({ childNodes }) => childNodes,
};
