import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';
import { formatNumber } from '../i18n/format.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';

const FIRST = 8;

/** A table in a text. A long one shows only its first rows until the user expands it; in print it shows all of them. */
export function TextTable({ label, rows, children }: { label: string; rows: number; children: ReactNode }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const isLong = rows > FIRST + 2;
  const turn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    flushSync(() => setWhole(!whole));
    // collapsing removes the rows above, which would move the button out of view
    if (whole) currentTarget.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <ScrollRegion label={label}>
        <table id={id} className={table} data-folded={isLong && !whole}>
          {children}
        </table>
      </ScrollRegion>
      {isLong && (
        <button type="button" className={more} aria-expanded={whole} aria-controls={id} onClick={turn}>
          {whole ? m.ui_show_less() : m.text_table_all({ count: formatNumber(rows) })}
        </button>
      )}
    </>
  );
}

const table = css({
  width: 'full',
  textStyle: 'small',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'start', fontWeight: 'medium', color: 'ink.soft' },
  '& :is(th, td)': { padding: '7px 16px 7px 0', borderBottom: '1px solid {colors.line.soft}', verticalAlign: 'top' },
  '&[data-folded=true] tbody tr:nth-child(n+9)': { '@media screen': { display: 'none' } },
});
const more = css({
  minHeight: { base: '44px', desktop: '40px' },
  textStyle: 'label',
  color: 'accent.ink',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
  _print: { display: 'none' },
});
