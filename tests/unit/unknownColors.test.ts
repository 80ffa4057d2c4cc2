import postcss from 'postcss';
import { expect, test } from 'vitest';
import { unknownColors } from '../../build/unknownColors.ts';

test('a misspelled color role is found in Panda’s styles; correct roles and CSS keywords are not reported', () => {
  const styles = postcss.parse(`
    .a { color: var(--colors-ink); background: Canvas; fill: currentColor; border-color: inherit; outline: auto }
    .b { background: papper; border-inline-start-color: ink.sfot; color: #0000; display: papper }
    @media print { .c { background: papper; background-color: transparent } }`);
  expect(unknownColors(styles)).toEqual(['background: papper', 'border-inline-start-color: ink.sfot']);
});
