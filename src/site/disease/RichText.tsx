import { createElement, type ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { type MarkupNode, readMarkup } from '../../effects/trustedTypes.ts';
import { m } from '../../i18n/compiled/messages.js';
import { TextLink } from '../../ui/TextLink.tsx';
import { TextTable } from './TextTable.tsx';

/** Elements that texts may hold; of any other only what is inside is shown, of scripts and styles nothing. */
const KNOWN = new Set('p h3 h4 ul ol li table thead tbody tr th td em strong sub sup br blockquote'.split(' '));
const SILENT = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

type Words = {
  markup: string;
  /** Of the text, where it is not the reader's language. */
  lang?: string | undefined;
  /** Where an emphasized word leads, if anywhere. */
  wayOf?: (word: string) => string | undefined;
};

/**
 * Rich text of the catalog, rebuilt element by element from those that are known: no attribute is taken over but the
 * scope of a heading cell and the address of a link (http, https, mailto), so nothing in it can run (security: A20).
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
    if (SILENT.has(name)) return null;
    if (name === 'a') return link(node, index);
    if (!KNOWN.has(name)) return childrenOf(node);
    if (name === 'table') {
      // the heading right above says what it is about
      const above = before.findLast(({ nodeType }) => nodeType === ELEMENT_NODE);
      return (
        <TextTable key={index} label={(above && textOf(above).trim()) || m.text_table()} rows={rowsOf(node)}>
          {childrenOf(node)}
        </TextTable>
      );
    }
    const scope = node.getAttribute('scope');
    const props = { key: index, ...(name === 'th' && (scope === 'col' || scope === 'row') && { scope }) };
    if (name === 'br') return createElement(name, props);
    const made = createElement(name, props, ...childrenOf(node));
    const way = name === 'em' ? wayOf(textOf(node)) : undefined;
    return way === undefined ? made : wayTo(way, index, made);
  }

  function link(node: MarkupNode, index: number): ReactNode {
    const address = node.getAttribute('href') ?? '';
    return /^(https?:\/\/|mailto:)/i.test(address) ? wayTo(address, index, childrenOf(node)) : childrenOf(node);
  }

  return (
    <div className={root} lang={lang}>
      {childrenOf(readMarkup(markup))}
    </div>
  );
}

/** Of the DOM, whose names are not at hand on the server. */
const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

const textOf = (node: MarkupNode): string =>
  node.nodeType === TEXT_NODE ? (node.textContent ?? '') : [...node.childNodes].map(textOf).join('');

/** Rows of a table's bodies. */
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
  '& p': { maxWidth: '68ch', marginBottom: '3' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '6px 24px', textStyle: 'small' },
  '& em': { fontStyle: 'italic', fontWeight: 'medium' },
});
