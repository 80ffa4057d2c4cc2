import { type Extensions, Mark, mergeAttributes, Node, type NodeConfig } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { isRichTextLink } from '../../../contract/richText.ts';

const sub = lowered('subscript', 'sub', 'superscript');
const sup = lowered('superscript', 'sup', 'subscript');

/** A mark for subscript or superscript, never both. */
function lowered(name: string, tag: string, excludes: string): Mark {
  return Mark.create({
    name,
    excludes,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });
}

/** A part of a table. Existing tables of a text are kept, and their cells can be edited. */
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
/** Blocks without tables: a table that contains others is only layout, and is read as such. */
const CELL = '(paragraph | heading | bulletList | orderedList | blockquote | codeBlock | horizontalRule)+';
const cell = (attributes: ReturnType<NonNullable<NodeConfig['addAttributes']>>) => ({
  isolating: true,
  addAttributes: () => attributes,
});

/** The content that the editor supports: exactly what `contract/richText.ts` allows. */
export const richTextExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    // a text that ends with a heading or table gets no additional empty paragraph
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
