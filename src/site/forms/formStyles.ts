import { css } from '../../../styled-system/css';

/** Fields stacked vertically. */
export const stack = css({ display: 'grid', gap: '5' });
/** Two short fields side by side where they fit. */
export const pair = css({
  display: 'grid',
  gap: '5',
  alignItems: 'start',
  gridTemplateColumns: { base: '1fr', tablet: '1fr 1fr' },
});
/** The submit button with another link or button beside it. */
export const actions = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '4',
  textStyle: 'small',
});
/** A note below the form. */
export const remark = css({ textStyle: 'small', color: 'ink.soft' });
