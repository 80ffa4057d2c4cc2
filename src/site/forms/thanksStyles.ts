import { css } from '../../../styled-system/css';

/** Replaces a form after it was sent. */
export const box = css({
  maxWidth: '840px',
  padding: { base: '28px 20px', tablet: '48px' },
  borderRadius: 'lg',
  background: 'surface',
});
export const heading = css({ textStyle: 'title', '&:focus': { outline: 'none' } });
export const text = css({ marginTop: '3', color: 'ink.soft', maxWidth: '56ch' });
/** The links to next steps. */
export const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '7' });
