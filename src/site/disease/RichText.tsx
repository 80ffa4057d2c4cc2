import { createElement, type ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { type MarkupNode, readMarkup } from '../../effects/trustedTypes.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** Elements that texts may hold; of any other only what is inside is shown, of scripts and styles nothing. */
const KNOWN = new Set('p h3 h4 ul ol li table thead tbody tr th td em strong sub sup br blockquote'.split(' '));
const SILENT = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math']);

/**
 * Rich text of the catalog, rebuilt element by element from those that are known: no attribute is taken over but the
 * scope of a heading cell and the address of a link (http, https, mailto), so nothing in it can run (security: A20).
 */
export function RichText({ markup }: { markup: string }) {
  return <div className={root}>{childrenOf(readMarkup(markup))}</div>;
}

const childrenOf = (parent: MarkupNode): ReactNode[] => [...parent.childNodes].map(shown);

/** Of the DOM, whose names are not at hand on the server. */
const TEXT_NODE = 3;
const ELEMENT_NODE = 1;

function shown(element: MarkupNode, index: number): ReactNode {
  if (element.nodeType === TEXT_NODE) return element.textContent;
  if (element.nodeType !== ELEMENT_NODE) return null;
  const name = element.localName;
  if (SILENT.has(name)) return null;
  if (name === 'a') return link(element, index);
  if (!KNOWN.has(name)) return childrenOf(element);
  const scope = element.getAttribute('scope');
  const props = { key: index, ...(name === 'th' && (scope === 'col' || scope === 'row') && { scope }) };
  return name === 'br' ? createElement(name, props) : createElement(name, props, ...childrenOf(element));
}

function link(element: MarkupNode, index: number): ReactNode {
  const address = element.getAttribute('href') ?? '';
  if (!/^(https?:\/\/|mailto:)/i.test(address)) return childrenOf(element);
  return (
    <TextLink key={index} href={address} variant="inline">
      {childrenOf(element)}
    </TextLink>
  );
}

const root = css({
  '& h3': { textStyle: 'heading', marginTop: '8', marginBottom: '3', '&:first-child': { marginTop: '0' } },
  '& p': { maxWidth: '68ch', marginBottom: '3' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '6px 24px', textStyle: 'small' },
  '& table': { width: 'full', textStyle: 'small', borderCollapse: 'collapse' },
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'ink.soft' },
  '& :is(th, td)': { padding: '8px 12px 8px 0', borderBottom: '1px solid {colors.line}', verticalAlign: 'top' },
  '& em': { fontStyle: 'italic', fontWeight: 'medium' },
});
