import type { ReactNode } from 'react';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

type MarkProps = {
  children: ReactNode;
  /** The text for screen readers before it. Default: "Removed" or "Added". */
  said?: string;
};

/** A removed value with a sign before it. */
export const Removed = ({ children, said = m.crud_change_removed() }: MarkProps) => (
  <del className={cx(gone, whole)}>
    <span className="sr">{said} </span>− {children}
  </del>
);

/** An added value with a sign before it. */
export const Added = ({ children, said = m.crud_change_added() }: MarkProps) => (
  <ins className={cx(come, whole)}>
    <span className="sr">{said} </span>+ {children}
  </ins>
);

/** Removed words, struck out. */
export const RemovedWords = ({ children }: { children: ReactNode }) => (
  <del className={cx(gone, struck)}>
    <span className="sr"> {m.crud_change_removed()} </span>
    {children}
  </del>
);

/** Added words, underlined. */
export const AddedWords = ({ children }: { children: ReactNode }) => (
  <ins className={cx(come, underlined)}>
    <span className="sr"> {m.crud_change_added()} </span>
    {children}
  </ins>
);

const gone = css({ borderRadius: 'sm', background: 'coral.bg', color: 'coral' });
const come = css({ borderRadius: 'sm', background: 'green.bg', color: 'green' });
const whole = css({ paddingInline: '1.5', textDecoration: 'none' });
const struck = css({ textDecoration: 'line-through' });
const underlined = css({ textDecoration: 'underline', textUnderlineOffset: '2px' });
