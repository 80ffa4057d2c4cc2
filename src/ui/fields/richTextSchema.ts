import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core';
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

const scope = { default: null, parseHTML: (cell: HTMLElement) => cell.getAttribute('scope') };
const cell = { isolating: true };

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
  tablePart('tableHeading', 'th', 'inline*', { ...cell, addAttributes: () => ({ scope }) }),
  tablePart('tableCell', 'td', 'inline*', cell),
];
