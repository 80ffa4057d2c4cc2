import { css } from '../../../styled-system/css';

/** A section of the result: its heading and content. */
export const section = css({
  display: 'grid',
  gap: '3',
  minWidth: '0',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '4',
});
export const sectionHead = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2 12px' });
export const sectionHeading = css({ fontSize: 'small', fontWeight: 'semibold' });
export const choiceRow = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' });
export const choiceText = css({ color: 'ink.soft', maxWidth: '72ch' });
