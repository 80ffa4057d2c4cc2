import { defineTextStyles } from '@pandacss/dev';

/** Six sizes and the display step. Nothing else sets a font size. */
export const textStyles = defineTextStyles({
  hero: { value: { fontSize: 'hero', fontWeight: 'semibold', lineHeight: '1.06', letterSpacing: '-.032em' } },
  display: { value: { fontSize: 'display', fontWeight: 'semibold', lineHeight: '1.1', letterSpacing: '-.03em' } },
  title: { value: { fontSize: 'title', fontWeight: 'semibold', lineHeight: '1.2', letterSpacing: '-.024em' } },
  heading: { value: { fontSize: 'heading', fontWeight: 'semibold', lineHeight: '1.25', letterSpacing: '-.018em' } },
  lead: { value: { fontSize: { base: 'body', tablet: 'heading' }, lineHeight: '1.5' } },
  body: { value: { fontSize: 'body', lineHeight: '1.6' } },
  label: { value: { fontSize: 'small', fontWeight: 'medium', lineHeight: '1.5' } },
  small: { value: { fontSize: 'small', lineHeight: '1.5' } },
  tiny: { value: { fontSize: 'tiny', lineHeight: '1.5' } },
});
