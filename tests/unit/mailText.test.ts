import { expect, test } from 'vitest';
import { mailContent } from '../../server/modules/mail/mailContent.ts';
import { plainText, styled, withInnerLines } from '../../server/platform/mail/markup.ts';

const LISTS = '<ul><li><p>Vehicle</p><ol><li><p>once daily</p><p>by mouth</p></li></ol></li><li><p>Drug</p></li></ul>';
const TABLE =
  '<table><tbody><tr><th scope="row" rowspan="2">Day</th><td><p>0</p><p>21</p></td></tr><tr><td>28</td></tr></tbody></table>';

test('[A20] a mail indents the items of inner lists, and separates the lines of a cell', () => {
  const content = mailContent(
    { subject: 'Dates', body: `<p>Groups</p>${LISTS}${TABLE}`, button: '' },
    { address: 'https://x.y' },
    'https://x.y',
    'en',
  );
  expect(content.text.split('\n-- \n')[0]?.trim()).toBe(
    'Groups\n\n- Vehicle\n  - once daily\nby mouth\n- Drug\n\nDay 0\n21\n28',
  );
  expect(content.html).toContain('<li><p style="margin:0">Vehicle</p><ol style="margin:0;padding-left:24px"><li>');
  expect(content.html).toMatch(
    /<th style="[^"]*" scope="row" rowspan="2">Day<\/th><td style="[^"]*"><p style="margin:0">/,
  );
  expect(content.html).toContain('<p style="margin:0 0 24px">Groups</p>');
});

test('[A20] items without paragraphs are unchanged', () => {
  const text = '<p>Groups</p><ul><li>a</li><li>b</li></ul><p>End</p>';
  expect(plainText(withInnerLines(text))).toBe(plainText(text));
  expect(styled('<ul><li>a</li></ul><p>b</p>')).toMatch(/<p style="margin:0 0 24px">b/);
});
