import type { ReactNode } from 'react';
import { css } from '../../../styled-system/css';

type ScreenHeadProps = { title: string; state?: ReactNode; about?: string | undefined; actions?: ReactNode };

/** The head of a back-office screen: its title, its state, and its actions. */
export function ScreenHead({ title, state, about, actions }: ScreenHeadProps) {
  return (
    <header className={head}>
      <h1 className={heading}>{title}</h1>
      {state}
      {about && <p className={note}>{about}</p>}
      {actions && <span className={acts}>{actions}</span>}
    </header>
  );
}

export const screenRoot = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minWidth: '0',
  minHeight: '0',
  height: 'full',
  background: 'surface',
  textStyle: 'small',
});
/** The bar between hairlines above a screen's content. */
export const screenBar = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  flexShrink: '0',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '3',
  borderBottom: '1px solid {colors.line}',
});
/** The scrolling content of a screen. */
export const screenBody = css({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 0',
  minHeight: '0',
  overflow: 'auto',
});

const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  flexShrink: '0',
  minHeight: '56px',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '2',
  borderBottom: '1px solid {colors.line.soft}',
});
const heading = css({ textStyle: 'heading', whiteSpace: 'nowrap' });
const note = css({ textStyle: 'tiny', color: 'ink.soft', minWidth: '0', overflowWrap: 'anywhere' });
const acts = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', marginInlineStart: 'auto' });
