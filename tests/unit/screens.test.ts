import { expect, test } from 'vitest';
import { refusal } from '../screens/pictures.ts';

const here = { browser: 'Chromium 150', fonts: ['InterVariable', 'NotoSansCJKsc-Regular'] };

test('pictures are compared on a machine with the same browser and fonts', () => {
  expect(refusal(here, { ...here })).toBeUndefined();
});

test.each([
  ['another font', { ...here, fonts: ['InterVariable', 'WenQuanYiMicroHei'] }, /NotoSansCJKsc-Regular; .*WenQuanYi/],
  ['another browser', { ...here, browser: 'Chromium 153' }, /Chromium 150 .*Chromium 153/],
])('pictures of a machine with %s are refused, with what differs and what to do', (_, other, words) => {
  expect(refusal(here, other)).toMatch(words);
  expect(refusal(here, other)).toContain('npm run screens -- accept');
});
