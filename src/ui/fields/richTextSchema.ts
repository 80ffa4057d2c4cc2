import { type Extensions, Mark, mergeAttributes, Node, type NodeConfig } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isRichTextLink } from '../../../contract/richText.ts';

const sub = lowered('subscript', 'sub', 'superscript');
const sup = lowered('superscript', 'sup', 'subscript');

/** A mark that sets letters lower or higher; never both. */
function lowered(name: string, tag: string, excludes: string): Mark {
  return Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

/** A part of a table. Tables that a text has are kept and their cells can be written in. */
function tablePart(
  name: string,
  tag: string,
  content: string,
  more: Partial<Parameters<typeof Node.create>[0]> = {},
): Node {
  return Node.create({
    name,
    content,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    ...more,
  });
}

const kept = (name: string) => ({ default: null, parseHTML: (cell: HTMLElement) => cell.getAttribute(name) });
const spans = { colspan: kept('colspan'), rowspan: kept('rowspan') };
/** Blocks, but no tables: a table that holds others only arranges them, and is read so. */
const CELL = '(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | horizontalRule)+';
const cell = (attributes: ReturnType<NonNullable<NodeConfig['addAttributes']>>) => ({
  isolating: true,
  addAttributes: () => attributes,
});

/** What the editor can hold: what `contract/richText.ts` lets through, and nothing else. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    // a text that ends with a heading or a table gets nothing that nobody wrote
    trailingNode: false,
    codeBlock: { HTMLAttributes: { class: null }, languageClassPrefix: '' },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isRichTextLink,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  sub,
  sup,
  tablePart('table', 'table', 'tableHead? tableBody*', { group: 'block', isolating: true }),
  tablePart('tableHead', 'thead', 'tableRow+'),
  tablePart('tableBody', 'tbody', 'tableRow+'),
  tablePart('tableRow', 'tr', '(tableHeading | tableCell)*'),
  tablePart('tableHeading', 'th', CELL, cell({ scope: kept('scope'), ...spans })),
  tablePart('tableCell', 'td', CELL, cell(spans)),
];
