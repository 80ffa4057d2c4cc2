import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeRichText } from '../../server/platform/richText/sanitizeRichText.ts';
import { linesIn, nestedMarkup } from '../support/nestedMarkup.ts';
import { PASTED_TEXTS } from '../support/pastedTexts.ts';

test.each(PASTED_TEXTS)('[A20] a text out of $from keeps its structure', ({ html, text }) => {
  expect(sanitizeRichText(html)).toBe(text);
  expect(sanitizeRichText(text)).toBe(text);
});

test('[A20] nothing is lost, glued or moved, whatever is in one another', () => {
  fc.assert(
    fc.property(nestedMarkup, (markup) => {
      const clean = sanitizeRichText(markup);
      expect(linesIn(clean)).toEqual(linesIn(markup));
      expect(sanitizeRichText(clean)).toBe(clean);
    }),
    { numRuns: 200 },
  );
});

test.each(['constructor', 'toString', 'valueOf'])('[A20] an element may be called %s', (name) => {
  const block = `<${name} style="display:block;__proto__:x">one</${name}>`;
  expect(sanitizeRichText(`${block}<${name} __proto__="x" ${name}="x" class="${name}">two</${name}>`)).toBe(
    '<p>one</p><p>two</p>',
  );
});

test('[A20] a text that is nested without end is read', () => {
  const deep = `${'<div>'.repeat(20_000)}one${'</div>'.repeat(10_000)}two`;
  expect(linesIn(sanitizeRichText(deep))).toEqual(['one', 'two']);
  const lists = `${'<ul><li>a'.repeat(9000)}`;
  expect(linesIn(sanitizeRichText(lists))).toHaveLength(9000);
});
