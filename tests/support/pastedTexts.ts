import { DOCS, DOCS_TEXT } from './pasted/docs.ts';
import { DOCS_LISTS, DOCS_LISTS_TEXT } from './pasted/docsLists.ts';
import { EXCEL, EXCEL_TEXT } from './pasted/excel.ts';
import { LIBRE_OFFICE, LIBRE_OFFICE_TEXT } from './pasted/libreOffice.ts';
import { OUTLOOK, OUTLOOK_TEXT } from './pasted/outlook.ts';
import { PAGE, PAGE_TEXT } from './pasted/page.ts';
import { SHEETS, SHEETS_TEXT } from './pasted/sheets.ts';
import { WORD, WORD_TEXT } from './pasted/word.ts';
import { WORD_LISTS, WORD_LISTS_TEXT } from './pasted/wordLists.ts';

/** HTML that programs put on the clipboard, and its plain text. Browser and server must agree on each. */
export const PASTED_TEXTS: readonly { from: string; html: string; text: string }[] = [
  { from: 'Word', html: WORD, text: WORD_TEXT },
  { from: 'Excel', html: EXCEL, text: EXCEL_TEXT },
  { from: 'Google Docs', html: DOCS, text: DOCS_TEXT },
  { from: 'Outlook', html: OUTLOOK, text: OUTLOOK_TEXT },
  { from: 'a web page', html: PAGE, text: PAGE_TEXT },
  { from: 'Word, lists', html: WORD_LISTS, text: WORD_LISTS_TEXT },
  { from: 'Google Docs, lists', html: DOCS_LISTS, text: DOCS_LISTS_TEXT },
  { from: 'Google Sheets', html: SHEETS, text: SHEETS_TEXT },
  { from: 'LibreOffice', html: LIBRE_OFFICE, text: LIBRE_OFFICE_TEXT },
  {
    from: 'a list in part',
    html: '<li>one</li>\n<li>two</li>',
    text: '<ul><li><p>one</p></li><li><p>two</p></li></ul>',
  },
  {
    from: 'one cell of Excel',
    html: '<table><!--StartFragment--><col><tr><td>12.5</td></tr><!--EndFragment--></table>',
    text: '12.5',
  },
  { from: 'two boxes', html: '<div>First</div><div>Second</div>', text: '<p>First</p><p>Second</p>' },
];

const MANY = 130_000;
/** The number of sibling blocks exceeds the arguments that a function call accepts. */
export const MANY_SIBLINGS = {
  html: `<table>${'<caption>a</caption>'.repeat(MANY)}</table>`,
  text: '<p>a</p>'.repeat(MANY),
};
