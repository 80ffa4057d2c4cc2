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
/** What every picture gets: layers keep their rank, also those of which it has nothing; a device in the dark is heard. */
const [BEGIN, END] = [
  '@layer base,tokens,recipes,recipes._base,utilities;@font-face{font-family:Inter;src:url(/inter.woff2)}' +
    '@layer base{body{margin:0;color:var(--ink)}i{animation:1s linear spin}}' +
    '@layer tokens{:where(:root){--navy:#000;--ink:var(--navy);}[data-theme=dark]{--ink:#fff;}' +
    '@media (prefers-color-scheme:dark){:where(html):not([data-theme]){--ink:#fff;}}}',
  '@keyframes spin{to{rotate:1turn}}',
];

test('a picture gets what is about no class and what is about its own, in the order and the groups of the sheet', () => {
  expect(stylesOf('<p>no class</p>')).toBe(BEGIN + END);
  expect(stylesOf('<p class="z a">one</p>')).toBe(
    `${BEGIN}@layer utilities{.a{color:red}.a:not(.b):hover{color:blue}@media screen and (width>=62rem){.a{top:2px}}}${END}`,
  );
  expect(stylesOf('<p class="c">two</p><b class="b"></b>')).toBe(
    `${BEGIN}@layer utilities{@media screen and (width>=62rem){.b{top:1px}}@supports (gap:1px){@media (width<=9rem){.c{gap:1px}}}}${END}`,
  );
  expect(stylesOf('<p class="[x]:y">three</p>')).toContain('.group:hover .\\[x\\]\\:y{top:0}');
});

test('variables and keyframes come with what names them: a rule, another variable, a style of an element', () => {
  expect(stylesOf('<p class="s">rule</p>')).toContain(
    '--ink:var(--navy);--teal:#0ff;}[data-theme=dark]{--ink:#fff;--teal:#0aa;}',
  );
  expect(stylesOf('<p class="r">escaped</p>')).toContain('--gap-2\\.5:10px;');
  expect(stylesOf('<p data-style="fill:var(--teal, red)">element</p>')).toContain('--teal:#0ff;');
});

test('all of the sheet for a picture of all its classes, but for what stands twice, is for paper or is not named', () => {
  const all = stylesOf('<p class="a b c r s group [x]:y">all</p>');
  const [, undecided = ''] = /(@media \(prefers-color-scheme:dark\)\{[^{}]*\{[^{}]*\}\})/.exec(all) ?? [];
  expect(all.replace(undecided, '').replace(/^@layer [^;]*;/, '')).toBe(
    SHEET.replace('@media print{.c{gap:2px}}', '').replace('@keyframes leave{to{opacity:0}}', ''),
  );
});
