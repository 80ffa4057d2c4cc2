import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Markup } from '../../contract/richTextStructure/markup.ts';
import { richTextOf } from '../../contract/richTextStructure/richTextOf.ts';
import { classStylesOf } from '../../contract/richTextStructure/styles.ts';
import { sanitizeRichText } from '../../server/platform/richText/sanitizeRichText.ts';
import { linesIn, nestedMarkup } from '../support/nestedMarkup.ts';
import { MANY_SIBLINGS, PASTED_TEXTS } from '../support/pastedTexts.ts';

test.each(PASTED_TEXTS)('[A20] a text out of $from keeps its structure', ({ html, text }) => {
  expect(sanitizeRichText(html)).toBe(text);
  expect(sanitizeRichText(text)).toBe(text);
});

test('[A20] nothing is lost, joined or moved, whatever elements are nested', () => {
  fc.assert(
    fc.property(nestedMarkup, (markup) => {
      const clean = sanitizeRichText(markup);
      expect(linesIn(clean)).toEqual(linesIn(markup));
      expect(sanitizeRichText(clean)).toBe(clean);
    }),
    { numRuns: 200 },
  );
});

test.each(['display:none', 'mso-hide:all', 'mso-special-character:comment', 'mso-element:comment-list'])(
  '[A20] what the program did not show is left out: %s',
  (style) => {
    expect(sanitizeRichText(`<p>one<span style="${style}">hidden</span></p>`)).toBe('<p>one</p>');
  },
);

test('[A20] a list item may be bold as a whole', () => {
  expect(sanitizeRichText('<ul><li style="font-weight:bold">one</li><li>two</li></ul>')).toBe(
    '<ul><li><p><strong>one</strong></p></li><li><p>two</p></li></ul>',
  );
});

test.each(['constructor', 'toString', 'valueOf'])('[A20] an element may have the name %s', (name) => {
  const block = `<${name} style="display:block;__proto__:x">one</${name}>`;
  expect(sanitizeRichText(`${block}<${name} __proto__="x" ${name}="x" class="${name}">two</${name}>`)).toBe(
    '<p>one</p><p>two</p>',
  );
});

test('[A20] an endlessly nested text is read', () => {
  const deep = `${'<div>'.repeat(20_000)}one${'</div>'.repeat(10_000)}two`;
  expect(linesIn(sanitizeRichText(deep))).toEqual(['one', 'two']);
  const lists = `${'<ul><li>a'.repeat(9000)}`;
  expect(linesIn(sanitizeRichText(lists))).toHaveLength(9000);
});

const made = (name: string, inside: readonly Markup[], attributes: Record<string, string> = {}): Markup => ({
  ...{ name, attributes, inside },
});
/** Exceeds the number of arguments that a function call accepts. */
const MANY = 130_000;
const manyOf = (markup: Markup): Markup[] => Array.from({ length: MANY }, () => markup);
const row = made('tr', [made('td', ['a'])]);
const list = made('ul', [made('li', ['a'])]);

test.each<[string, Markup[], string]>([
  ['rows', [made('table', [made('tbody', manyOf(row))])], '<tr><td>a</td></tr>'],
  ['captions', [made('table', manyOf(made('caption', ['a'])))], '<p>a</p>'],
  ['lists in an item', [made('ul', [made('li', ['one', ...manyOf(list)])])], '<ul><li><p>a</p></li></ul>'],
  ['lists between items', [made('ul', [made('li', ['one']), ...manyOf(list)])], '<ul><li><p>a</p></li></ul>'],
  [
    'paragraphs that go on with an item',
    [
      made('p', ['one'], { style: 'mso-list:l0 level1 lfo1' }),
      made('div', manyOf(made('p', ['a'])), { class: 'MsoListContinue' }),
    ],
    '<p>a</p>',
  ],
])('[issue 44] very many siblings are read: %s', (_name, markup, each) => {
  expect(richTextOf(markup).split(each)).toHaveLength(MANY + 1);
});

test('[issue 44] very many siblings are read from markup', () => {
  const { html, text } = MANY_SIBLINGS;
  expect(sanitizeRichText(html)).toBe(text);
});

test('[A20] only the relevant parts of a style sheet are kept, however long it is', () => {
  const sheet = Array.from({ length: 1_000 }, (_, at) => `.x { p${at}: 1; font-weight: bold }`).join('\n');
  const classes = classStylesOf([{ name: 'style', attributes: {}, inside: [sheet] }]);
  expect(classes.get('x')).toEqual({ 'font-weight': 'bold' });
  expect(sanitizeRichText(`<style>${sheet}</style><p class="${'x '.repeat(40_000)}">one</p>`)).toBe(
    '<p><strong>one</strong></p>',
  );
});

test('[A20] an element is not searched again for each Word list item around it', () => {
  let looks = 0;
  const read = () => {
    looks += 1;
    return '';
  };
  const word: Markup = { name: 'b', attributes: Object.defineProperty({}, 'style', { get: read }), inside: ['one '] };
  const item = (inside: Markup[]): Markup => ({
    name: 'div',
    attributes: { style: 'mso-list:l0 level1 lfo1' },
    inside,
  });
  let nested: Markup = item([word]);
  for (let depth = 0; depth < 100; depth += 1) nested = item([nested]);
  expect(richTextOf([nested])).toContain('<strong>one</strong>');
  expect(looks).toBeLessThan(5);
});
