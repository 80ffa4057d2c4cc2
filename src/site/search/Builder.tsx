import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';

type BuilderProps = { id: string; title: string; aside?: ReactNode; note?: string; rows: ReactNode; add: ReactNode };

/** A card above the result that combines criteria, one per row. */
export function Builder({ id, title, aside, note, rows, add }: BuilderProps) {
  return (
    <section className={card} aria-labelledby={id}>
      <div className={head}>
        <h2 id={id} className={titleStyle}>
          {title}
        </h2>
        {note && <p className={noteStyle}>{note}</p>}
        {aside && <div className={asideStyle}>{aside}</div>}
      </div>
      <ul>{rows}</ul>
      <div className={foot}>{add}</div>
    </section>
  );
}

const card = css({
  background: 'surface',
  border: '1px solid {colors.line}',
  borderRadius: 'md',
  padding: { base: '12px 14px 8px', tablet: '12px 20px 8px' },
  marginBottom: '4',
});
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px', minHeight: '32px' });
const titleStyle = css({ fontSize: 'small', fontWeight: 'semibold' });
const noteStyle = css({ textStyle: 'tiny', color: 'ink.soft' });
const asideStyle = css({ marginInlineStart: 'auto' });
const foot = css({
  display: 'flex',
  alignItems: 'center',
  minHeight: '40px',
  marginTop: '1',
  marginInlineStart: '-10px',
});
