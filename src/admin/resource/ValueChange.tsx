import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

/** What a value was and what it became; either may be missing. */
export function ValueChange({ before, after }: { before?: ReactNode; after?: ReactNode }) {
  return (
    <>
      {before !== undefined && (
        <del className={removed}>
          <span className="sr">{m.crud_history_before()} </span>− {before}
        </del>
      )}
      {after !== undefined && (
        <ins className={added}>
          <span className="sr">{m.crud_history_after()} </span>+ {after}
        </ins>
      )}
    </>
  );
}

const removed = css({
  paddingInline: '1.5',
  borderRadius: 'sm',
  background: 'coral.bg',
  color: 'coral',
  textDecoration: 'none',
});
const added = css({
  paddingInline: '1.5',
  borderRadius: 'sm',
  background: 'green.bg',
  color: 'green',
  textDecoration: 'none',
});
