import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRichTextLink, RICH_TEXT_ATTRIBUTES } from '../../contract/richText.ts';
import { sanitizeRichText } from '../../server/platform/richText/sanitizeRichText.ts';
import { HOSTILE_TEXTS } from '../support/hostileTexts.ts';

describe('rich text on the server', () => {
  test.each(HOSTILE_TEXTS)('[A20] nothing of %j can run', (markup) => {
    const clean = sanitizeRichText(markup);
    for (const [, name = '', attributes = ''] of clean.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)) {
      expect(Object.keys(RICH_TEXT_ATTRIBUTES)).toContain(name);
      expect(attributes).toMatch(/^(?: (?:href="(?:https?:\/\/|mailto:|tel:)[^"<>]*"| ?scope="(?:col|row)"))?$/);
    }
    expect(sanitizeRichText(clean)).toBe(clean);
  });

  test('permitted elements stay letter for letter', () => {
    const text =
      '<h3>Biomarkers</h3><p>See <a href="https://example.org/?a=1&amp;b=2">the <strong>source</strong></a>, H<sub>2</sub>O<br>' +
      '<a href="mailto:a@example.org">mail</a> <a href="tel:+862112345678">call</a></p><ul><li><p>one</p></li></ul><hr>' +
      '<table><thead><tr><th scope="col">Gene</th></tr></thead><tbody><tr><td><em>EGFR</em> &lt; 5</td></tr></tbody></table>';
    expect(sanitizeRichText(text)).toBe(text);
  });

  test('the text of forbidden elements stays, but not of scripts and styles', () => {
    expect(sanitizeRichText('<div><font>Kept</font><script>gone</script><style>gone</style></div>')).toBe('Kept');
  });

  test('cleaning cleaned text changes nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...HOSTILE_TEXTS, '<p>', '</p>', '<a href="', '">', '<', '&lt;', 'x')),
        (parts) => {
          const clean = sanitizeRichText(parts.join(''));
          expect(sanitizeRichText(clean)).toBe(clean);
          expect(clean).not.toMatch(/<script|<[^>]+\son\w+\s*=|<[^>]+javascript:/i);
        },
      ),
    );
  });
});

test.each([
  ['https://example.org', true],
  ['HTTP://example.org/a?b#c', true],
  ['mailto:a@example.org', true],
  ['tel:+8621', true],
  ['javascript:alert(1)', false],
  [' javascript:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['https:javascript', false],
  ['https:///example.org', false],
  ['//example.org', false],
  ['/contact', false],
  ['data:text/html,x', false],
  ['vbscript:x', false],
  ['ftp://example.org', false],
  ['tel:javascript', false],
  ['', false],
])('[A20] a link to %j: %s', (address, may) => expect(isRichTextLink(address)).toBe(may));
