import { type ReactNode, useId } from 'react';
import { css } from '../../../styled-system/css';

type PaneProps = { title: string; detail?: string; actions?: ReactNode; children: ReactNode };

/** A part of the page between hairlines, with a heading. */
export function Pane({ title, detail, actions, children }: PaneProps) {
  const id = useId();
  return (
    <section className={pane} aria-labelledby={id}>
      <div className={head}>
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {detail && <span className={note}>{detail}</span>}
        {actions && <div className={acts}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

const pane = css({
  minWidth: '0',
  paddingBottom: '4',
  boxShadow: '1px 0 0 0 token(colors.line), 0 1px 0 0 token(colors.line)',
});
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '3',
});
const heading = css({ fontSize: 'small', fontWeight: 'semibold' });
const note = css({ fontSize: 'tiny', color: 'ink.soft' });
const acts = css({ marginLeft: 'auto' });
