import { createElement, type ReactNode } from 'react';
import { keepsAttribute, RICH_TEXT_ATTRIBUTES, RICH_TEXT_ELEMENTS, RICH_TEXT_SILENT } from '../../contract/richText.ts';
import { css } from '../../styled-system/css';
import { type MarkupNode, readMarkup } from '../effects/trustedTypes.ts';
import { m } from '../i18n/compiled/messages.js';
import { TextLink } from '../ui/TextLink.tsx';
import { TextTable } from './TextTable.tsx';

type Words = {
  markup: string;
  /** The language of the text if it is not the reader's. */
  lang?: string | undefined;
  /** Returns the URL that an emphasized word links to, if there is one. */
  wayOf?: (word: string) => string | undefined;
};

/**
 * Renders rich text of the catalog, rebuilt element by element from the allowed ones (`contract/richText.ts`). Only
 * attributes of cells and the URL of links are kept, so nothing in it can run (security: A20).
 */
export function RichText({ markup, lang, wayOf = () => undefined }: Words) {
  const childrenOf = (parent: MarkupNode): ReactNode[] => {
    const nodes = [...parent.childNodes];
    return nodes.map((node, index) => shown(node, index, nodes.slice(0, index)));
  };

  function shown(node: MarkupNode, index: number, before: readonly MarkupNode[]): ReactNode {
    if (node.nodeType === TEXT_NODE) return node.textContent;
    if (node.nodeType !== ELEMENT_NODE) return null;
    const name = node.localName;
    if (RICH_TEXT_SILENT.includes(name)) return null;
    if (name === 'a') return link(node, index);
    if (!RICH_TEXT_ELEMENTS.includes(name)) return childrenOf(node);
    if (name === 'table') {
      // the heading right above it is its label
      const above = before.findLast(({ nodeType }) => nodeType === ELEMENT_NODE);
      return (
        <TextTable key={index} label={(above && textOf(above).trim()) || m.text_table()} rows={rowsOf(node)}>
          {childrenOf(node)}
        </TextTable>
      );
    }
    const props = {
      key: index,
      ...(name === 'th' || name === 'td' ? cellProps(name, node) : {}),
      ...(name === 'td' && FIGURE.test(textOf(node).trim()) && { 'data-numeric': true }),
    };
    if (name === 'br' || name === 'hr') return createElement(name, props);
    const made = createElement(name, props, ...childrenOf(node));
    const way = name === 'em' ? wayOf(textOf(node)) : undefined;
    return way === undefined ? made : wayTo(way, index, made);
  }

  function link(node: MarkupNode, index: number): ReactNode {
    const address = node.getAttribute('href') ?? '';
    return keepsAttribute('a', 'href', address) ? wayTo(address, index, childrenOf(node)) : childrenOf(node);
  }

  return (
    <div className={root} lang={lang}>
      {childrenOf(readMarkup(markup))}
    </div>
  );
}

/** Node types of the DOM, whose constants do not exist on the server. */
const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

/** A cell with a figure, which stands under others. */
const FIGURE = /^[<>≤≥~+−-]?\d[\d.,–-]*%?$/;

/** React's names of the attributes that cells may keep. */
const PROPS = { scope: 'scope', colspan: 'colSpan', rowspan: 'rowSpan' } as const;

const cellProps = (name: 'th' | 'td', cell: MarkupNode): Record<string, string> =>
  Object.fromEntries(
    RICH_TEXT_ATTRIBUTES[name].flatMap((attribute) => {
      const value = cell.getAttribute(attribute);
      return value !== null && keepsAttribute(name, attribute, value) ? [[PROPS[attribute], value]] : [];
    }),
  );

const textOf = (node: MarkupNode): string =>
  node.nodeType === TEXT_NODE ? (node.textContent ?? '') : [...node.childNodes].map(textOf).join('');

/** The number of rows in the bodies of a table. */
const rowsOf = (table: MarkupNode): number =>
  [...table.childNodes]
    .filter(({ localName }) => localName === 'tbody')
    .reduce((sum, body) => sum + [...body.childNodes].filter(({ localName }) => localName === 'tr').length, 0);

const wayTo = (address: string, key: number, words: ReactNode) => (
  <TextLink key={key} href={address} variant="inline">
    {words}
  </TextLink>
);

const root = css({
  '& h3': { textStyle: 'heading', marginTop: '8', marginBottom: '3', '&:first-child': { marginTop: '0' } },
  '& h4': { textStyle: 'body', fontWeight: 'semibold', marginTop: '5', marginBottom: '2' },
  '& p': { maxWidth: '68ch', marginBottom: '3' },
  '& :is(ul, ol)': { maxWidth: '68ch', marginBottom: '3', paddingInlineStart: '5', textStyle: 'small' },
  '& ul': { listStyle: 'disc' },
  '& ol': { listStyle: 'decimal' },
  '& li': { paddingBlock: '2px' },
  '& em': { fontStyle: 'italic', fontWeight: 'medium' },
  '& strong': { fontWeight: 'semibold' },
  '& sub': { verticalAlign: 'sub', fontSize: '0.8em' },
  '& sup': { verticalAlign: 'super', fontSize: '0.8em' },
  '& blockquote': { marginBottom: '3', borderInlineStart: '3px solid {colors.line}', paddingInlineStart: '3' },
  '& :is(pre, code)': { fontFamily: 'mono', fontSize: '0.95em' },
  '& pre': { marginBottom: '3', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& hr': { marginBlock: '5', borderTop: '1px solid {colors.line}' },
  // blocks in a cell or list item: small gaps, none before the first and after the last
  '& :is(li, th, td, blockquote) > :is(p, ul, ol, pre, blockquote)': {
    marginBottom: '0',
    '&:not(:first-child)': { marginTop: '1' },
  },
  '& :is(th, td) > :is(h3, h4)': { textStyle: 'small', fontWeight: 'semibold', marginBlock: '0' },
  // a cell with sentences must be wider than a letter, and no wider than a phone
  '& :is(th, td):has(> :is(p, ul, ol, pre, blockquote))': { minWidth: '180px' },
});
