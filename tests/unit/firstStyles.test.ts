import { expect, test } from 'vitest';
import { firstStyles } from '../../server/modules/site/firstStyles.ts';
import { stylePartsOf } from '../../server/start/styleParts.ts';

const SHEET = [
  '@font-face{font-family:Inter;src:url(/inter.woff2)}',
  '@layer base{body{margin:0;color:var(--ink)}i{animation:1s linear spin}}',
  '@layer tokens{:where(:root){--navy:#000;--ink:var(--navy);--teal:#0ff;--gap-2\\.5:10px;}[data-theme=dark]{--ink:#fff;--teal:#0aa;}}',
  '@layer recipes{@layer _base{.r{margin:var(--gap-2\\.5)}}.s{color:var(--teal)}}',
  '@layer utilities{.a{color:red}.a:not(.b):hover{color:blue}.group:hover .\\[x\\]\\:y{top:0}',
  '@media screen and (width>=62rem){.b{top:1px}.a{top:2px}}@supports (gap:1px){@media (width<=9rem){.c{gap:1px}}}@media print{.c{gap:2px}}}',
  '@keyframes spin{to{rotate:1turn}}@keyframes leave{to{opacity:0}}',
].join('');
const PARTS = stylePartsOf(SHEET);
const stylesOf = (markup: string) => firstStyles(PARTS, markup);
/**
 * The styles of every initial render: all layers keep their order, even those without rules, and a device's dark theme
 * is respected.
 */
const [BEGIN, END] = [
  '@layer base,tokens,recipes,recipes._base,utilities;@font-face{font-family:Inter;src:url(/inter.woff2)}' +
    '@layer base{body{margin:0;color:var(--ink)}i{animation:1s linear spin}}' +
    '@layer tokens{:where(:root){--navy:#000;--ink:var(--navy);}[data-theme=dark]{--ink:#fff;}' +
    '@media (prefers-color-scheme:dark){:where(html):not([data-theme]){--ink:#fff;}}}',
  '@keyframes spin{to{rotate:1turn}}',
];

test('a render includes the general rules and those of its classes, in the order and groups of the style sheet', () => {
  expect(stylesOf('<p>no class</p>')).toBe(BEGIN + END);
  expect(stylesOf('<p class="z a">one</p>')).toBe(
    `${BEGIN}@layer utilities{.a{color:red}.a:not(.b):hover{color:blue}@media screen and (width>=62rem){.a{top:2px}}}${END}`,
  );
  expect(stylesOf('<p class="c">two</p><b class="b"></b>')).toBe(
    `${BEGIN}@layer utilities{@media screen and (width>=62rem){.b{top:1px}}@supports (gap:1px){@media (width<=9rem){.c{gap:1px}}}}${END}`,
  );
  expect(stylesOf('<p class="[x]:y">three</p>')).toContain('.group:hover .\\[x\\]\\:y{top:0}');
});

test('variables and keyframes are included if a rule, another variable or an element’s style uses them', () => {
  expect(stylesOf('<p class="s">rule</p>')).toContain(
    '--ink:var(--navy);--teal:#0ff;}[data-theme=dark]{--ink:#fff;--teal:#0aa;}',
  );
  expect(stylesOf('<p class="r">escaped</p>')).toContain('--gap-2\\.5:10px;');
  expect(stylesOf('<p data-style="fill:var(--teal, red)">element</p>')).toContain('--teal:#0ff;');
});

test('with all classes the whole style sheet is included, except duplicates, print rules and unused names', () => {
  const all = stylesOf('<p class="a b c r s group [x]:y">all</p>');
  const [, undecided = ''] = /(@media \(prefers-color-scheme:dark\)\{[^{}]*\{[^{}]*\}\})/.exec(all) ?? [];
  expect(all.replace(undecided, '').replace(/^@layer [^;]*;/, '')).toBe(
    SHEET.replace('@media print{.c{gap:2px}}', '').replace('@keyframes leave{to{opacity:0}}', ''),
  );
});
