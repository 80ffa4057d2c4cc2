import { createElement, type ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { parseMarkup } from '../../effects/trustedTypes.ts';
import { m } from '../../i18n/compiled/messages.js';
import { TextLink } from '../../ui/TextLink.tsx';
import { TextTable } from './TextTable.tsx';

/** Elements that texts may hold; of any other only what is inside is shown, of scripts and styles nothing. */
const KNOWN = new Set('p h3 h4 ul ol li table thead tbody tr th td em strong sub sup br blockquote'.split(' '));
const SILENT = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

type Words = {
  markup: string;
  /** Where an emphasized word leads, if anywhere. */
  wayOf?: (word: string) => string | undefined;
};

/**
 * Rich text of the catalog, rebuilt element by element from those that are known: no attribute is taken over but the
 * scope of a heading cell and the address of a link (http, https, mailto), so nothing in it can run (security: A20).
 */
export function RichText({ markup, wayOf = () => undefined }: Words) {
  const childrenOf = (parent: Node): ReactNode[] => [...parent.childNodes].map(shown);

  function shown(node: Node, index: number): ReactNode {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element) && node.nodeType !== Node.ELEMENT_NODE) return null;
    const element = node as Element;
    const name = element.localName;
    if (SILENT.has(name)) return null;
    if (name === 'a') return link(element, index);
    if (!KNOWN.has(name)) return childrenOf(element);
    if (name === 'table') {
      return (
        <TextTable
          key={index}
          // the heading right above says what it is about
          label={element.previousElementSibling?.textContent.trim() || m.text_table()}
          rows={element.querySelectorAll('tbody tr').length}
        >
          {childrenOf(element)}
        </TextTable>
      );
    }
    const scope = element.getAttribute('scope');
    const props = { key: index, ...(name === 'th' && (scope === 'col' || scope === 'row') && { scope }) };
    if (name === 'br') return createElement(name, props);
    const made = createElement(name, props, ...childrenOf(element));
    const way = name === 'em' ? wayOf(element.textContent) : undefined;
    return way === undefined ? made : wayTo(way, index, made);
  }

  function link(element: Element, index: number): ReactNode {
    const address = element.getAttribute('href') ?? '';
    return /^(https?:\/\/|mailto:)/i.test(address) ? wayTo(address, index, childrenOf(element)) : childrenOf(element);
  }

  return <div className={root}>{childrenOf(parseMarkup(markup))}</div>;
}

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
