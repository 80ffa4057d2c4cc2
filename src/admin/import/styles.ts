import { css } from '../../../styled-system/css';

/** A section of the result: its heading and content. */
export const section = css({
  display: 'grid',
  gap: '3',
  minWidth: '0',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '4',
});
export const sectionHead = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' });
export const sectionHeading = css({ fontSize: 'small', fontWeight: 'semibold' });
/** A choice with its label, in line with the fields of a form. */
export const choiceRow = css({
  display: 'grid',
  alignItems: 'center',
  gap: '4px 16px',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', desktop: '120px auto minmax(0, 1fr)' },
});
export const choiceLabel = css({ color: 'ink.soft' });
export const choiceText = css({ color: 'ink.soft', maxWidth: '72ch', gridColumnEnd: { desktop: '-1' } });

/** A value as it is in the file: long ones break anywhere, short ones stay whole. */
export const valueText = css({ display: 'inline-block', minWidth: '96px', overflowWrap: 'anywhere' });
/** A sentence in a table, which scrolls rather than squeeze it. */
export const reasonText = css({ display: 'inline-block', minWidth: '180px' });
