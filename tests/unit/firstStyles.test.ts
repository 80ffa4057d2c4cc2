import { expect, test } from 'vitest';
import { firstStyles } from '../../server/platform/site/firstStyles.ts';
import { stylePartsOf } from '../../server/start/styleParts.ts';

const SHEET = [
  '@layer reset,base,utilities;',
  '@font-face{font-family:Inter;src:url(/inter.woff2)}',
  '@layer base{body{margin:0}[data-theme=dark]{--ink:#fff}}',
  '@layer utilities{.a{color:red}.a:not(.b):hover{color:blue}.group:hover .\\[x\\]\\:y{top:0}',
  '@media screen and (width>=62rem){.b{top:1px}.a{top:2px}}@supports (gap:1px){@media print{.c{gap:1px}}}}',
  '@keyframes spin{to{rotate:1turn}}',
].join('');
const PARTS = stylePartsOf(SHEET);
const stylesOf = (markup: string) => firstStyles(PARTS, markup);
const USUAL =
  '@layer reset,base,utilities;@font-face{font-family:Inter;src:url(/inter.woff2)}@layer base{body{margin:0}';
const UNDECIDED = '@media (prefers-color-scheme:dark){:where(html):not([data-theme]){--ink:#fff}}';

test('a picture gets what is about no class and what is about its own, in the order and the groups of the sheet', () => {
  const rest = `[data-theme=dark]{--ink:#fff}${UNDECIDED}}`;
  const end = '@keyframes spin{to{rotate:1turn}}';
  expect(stylesOf('<p>no class</p>')).toBe(`${USUAL}${rest}${end}`);
  expect(stylesOf('<p class="z a">one</p>')).toBe(
    `${USUAL}${rest}@layer utilities{.a{color:red}.a:not(.b):hover{color:blue}@media screen and (width>=62rem){.a{top:2px}}}${end}`,
  );
  expect(stylesOf('<p class="c">two</p><b class="b"></b>')).toBe(
    `${USUAL}${rest}@layer utilities{@media screen and (width>=62rem){.b{top:1px}}@supports (gap:1px){@media print{.c{gap:1px}}}}${end}`,
  );
  expect(stylesOf('<p class="[x]:y">three</p>')).toContain('.group:hover .\\[x\\]\\:y{top:0}');
});

test('all of the sheet for a picture of all its classes, but for what stands twice', () => {
  expect(stylesOf('<p class="a b c group [x]:y">all</p>').replace(UNDECIDED, '')).toBe(SHEET);
});
