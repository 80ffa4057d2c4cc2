import { createElement, type ReactNode } from 'react';
import { type Marks, nameOfMark } from '../../../contract/richTextStructure/marks.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { AddedWords, RemovedWords } from './changeMarks.tsx';

type MarkedProps = {
  marks: Marks;
  children: ReactNode;
  /** Whether to show a link's URL after its text. */
  withAddress?: boolean | undefined;
};

/** Text with its marks (bold, link and so on). Links are not clickable here; only their URL matters. */
export function Marked({ marks, children, withAddress }: MarkedProps): ReactNode {
  const set = marks.reduceRight<ReactNode>((inside, mark) => {
    const name = nameOfMark(mark);
    return name === 'a' ? createElement('span', { className: link }, inside) : createElement(name, null, inside);
  }, children);
  const address = withAddress && marks.map(addressIn).find(Boolean);
  return (
    <span className={marked}>
      {set}
      {address && <span className={small}> ({address})</span>}
    </span>
  );
}

/** The marks that were removed and added: "− Bold", "+ Link https://…". */
export const MarkNotes = ({ gone, come }: { gone: Marks; come: Marks }) => (
  <span className={small}>
    [
    {gone.map((mark) => (
      <RemovedWords key={mark}>− {nameOf(mark)}</RemovedWords>
    ))}
    {gone.length > 0 && come.length > 0 && ' '}
    {come.map((mark) => (
      <AddedWords key={mark}>+ {nameOf(mark)}</AddedWords>
    ))}
    ]
  </span>
);

const names: Readonly<Record<string, () => string>> = {
  a: m.field_rich_link,
  strong: m.field_rich_bold,
  em: m.field_rich_italic,
  u: m.field_rich_underline,
  s: m.field_rich_strike,
  sub: m.field_rich_subscript,
  sup: m.field_rich_superscript,
  code: m.field_rich_code,
};

function nameOf(mark: string): string {
  const name = names[nameOfMark(mark)]?.() ?? nameOfMark(mark);
  const address = addressIn(mark);
  return address ? `${name} ${address}` : name;
}

/** The URL of a link mark, which is escaped as in HTML. */
const addressIn = (mark: string): string | undefined => /^a href="(.*)"$/.exec(mark)?.[1]?.replaceAll('&amp;', '&');

const marked = css({
  whiteSpace: 'pre-wrap',
  '& strong': { fontWeight: 'semibold' },
  '& em': { fontStyle: 'italic' },
  '& sub': { verticalAlign: 'sub', fontSize: '0.8em' },
  '& sup': { verticalAlign: 'super', fontSize: '0.8em' },
  '& code': { fontFamily: 'mono', fontSize: '0.95em' },
});
const link = css({ textDecoration: 'underline' });
const small = css({ textStyle: 'tiny', overflowWrap: 'anywhere' });
