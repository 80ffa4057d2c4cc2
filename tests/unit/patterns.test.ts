import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../contract/endpoints/index.ts';
import { EMAIL_PATTERN, ID_PATTERN } from '../../contract/patterns.ts';
import { E164_PATTERN } from '../../contract/phone.ts';
import { resourceEndpoints } from '../../contract/resources/endpoints.ts';
import { resources } from '../../contract/resources/index.ts';
import { withoutEnding } from '../../contract/withoutEnding.ts';
import { BLOCK_PARAGRAPH } from '../../server/modules/mail/mailContent.ts';
import { plainText } from '../../server/platform/mail/markup.ts';
import { type Pattern, patternsIn, slowWays } from '../support/patterns.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

/** The files that compose patterns at run time, how many, and from what. No pattern contains user input. */
const PUT_TOGETHER: Record<string, [times: number, of: string]> = {
  'build/pageModules.ts': [1, 'names of pages, while the browser app is built'],
  'contract/armRoles.ts': [2, 'names of vehicles and controls, and what follows them'],
  'contract/choiceCookies.ts': [1, 'the names of two cookies'],
  'contract/foldedNames.ts': [3, 'names of scripts; spellings and letters, which are patterns of the file'],
  'contract/generator/example.ts': [1, 'a pattern of the contract’s fields, which are all checked below'],
  'contract/generator/names.ts': [2, 'a number'],
  'contract/pages.ts': [1, 'the addresses of the pages'],
  'contract/patterns.ts': [1, 'ID_PATTERN, checked below'],
  'contract/provenance.ts': [1, 'the name of the product'],
  'contract/phone.ts': [1, 'E164_PATTERN, checked below'],
  'machines/crud/rules.ts': [2, 'EMAIL_PATTERN and patterns of fields, checked below'],
  'src/portal/flight/recorder.ts': [1, 'EVENT_PATTERN, checked below with the endpoints'],
  'machines/search/criterionCodec.ts': [3, 'the pattern of a number'],
  'server/modules/scim/groupChange.ts': [1, 'ID_PATTERN, checked below'],
  'server/modules/signOn/browserCookie.ts': [1, 'the name of a cookie'],
  'server/platform/http/scim.ts': [1, 'ID_PATTERN, checked below'],
  'server/platform/http/problems.ts': [1, 'names of a schema, checked below'],
  'server/modules/mail/mailContent.ts': [1, 'the names of blocks; BLOCK_PARAGRAPH is checked below'],
  'server/platform/resources/violations.ts': [1, 'the name of a column'],
  'server/modules/search/changes/coding.ts': [1, 'a place in a coding sequence'],
  'server/modules/search/changes/keys.ts': [2, 'words for exons and residues'],
  'server/modules/search/changes/proteinChange.ts': [4, 'the letters of amino acids'],
  'server/modules/search/reading/changes.ts': [2, 'words for exons and residues'],
  'server/modules/search/reading/expression.ts': [2, 'words for parts of a distribution'],
  'server/modules/search/reading/variants.ts': [1, 'residues of a histone'],
  'server/start/messages/catalog.ts': [1, 'the name of a key'],
  'src/admin/mail/TestMail.tsx': [1, 'EMAIL_PATTERN'],
  'src/admin/sms/SendSms.tsx': [1, 'EMAIL_PATTERN'],
  'src/boot/actors.ts': [1, 'EMAIL_PATTERN'],
  'src/effects/inertStyles.ts': [2, 'names of elements that hold text alone'],
  'src/site/forms/rules.ts': [1, 'EMAIL_PATTERN'],
  'src/site/home/litCells.ts': [1, 'names of classes'],
  'src/site/tissue/relit.ts': [1, 'the names of attributes'],
  'src/statechart/log/plain.ts': [1, 'names of secret fields'],
  'src/statechart/names.ts': [1, 'the escaped name of a state'],
};

let all: Pattern[];
beforeAll(() => {
  all = patternsIn(['{build,contract,machines,server,src}/**/*.{ts,tsx}'], ROOT);
});

test('[A58] every pattern of the repository takes at most linear time', () => {
  expect(all.length).toBeGreaterThan(500);
  const slow = all.flatMap(({ file, line, source, flags }) =>
    source === undefined ? [] : slowWays(source, flags).map((way) => `${file}:${line} /${source}/${flags}: ${way}`),
  );
  expect(slow).toEqual([]);
});

test('[A58] the patterns assembled at run time are exactly the listed ones', () => {
  const put = all.filter(({ source }) => source === undefined).map(({ file }) => file);
  const times = Object.fromEntries(Object.entries(PUT_TOGETHER).map(([file, [often]]) => [file, often]));
  expect(Object.fromEntries([...new Set(put)].map((file) => [file, put.filter((one) => one === file).length]))).toEqual(
    times,
  );
});

test('[A58] every pattern of a schema takes at most linear time', () => {
  const schemas = [endpoints, ...resources.map(resourceEndpoints)];
  const found = new Set([EMAIL_PATTERN, ID_PATTERN, E164_PATTERN, BLOCK_PARAGRAPH.source]);
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, each] of Object.entries(value)) {
      if (name === 'pattern' && typeof each === 'string') found.add(each);
      if (name === 'patternProperties') for (const pattern of Object.keys(Object(each))) found.add(pattern);
      look(each);
    }
  };
  look(schemas);
  expect(found.size).toBeGreaterThan(20);
  expect([...found].filter((source) => slowWays(source, 'u').length > 0)).toEqual([]);
});

test.each([
  ['blanks before a line', String.raw`[ \t]+\n`],
  ['two runs of the same', '^a+a+$'],
  ['a run in a run', '^(a+)+$'],
  ['the end of a path', '/+$'],
])('[A58] a slow pattern is detected: %s', (_, source) => {
  expect(slowWays(source, '')).not.toEqual([]);
});

/** The earlier implementation, in which each step may begin at every character of a long run. */
function plainTextBefore(markup: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
  const pattern = (source: string) => new RegExp(source, 'g');
  return markup
    .replace(pattern('\\s*\\n\\s*'), ' ')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, (_all, address: string, words: string) =>
      words === address ? words : `${words} (${address})`,
    )
    .replace(/<(br|hr)>/g, '\n')
    .replace(/<li>(?:\s*<p>)?/g, '- ')
    .replace(pattern('(?:</p>)?\\s*</li>'), '\n')
    .replace(/<\/(th|td)>/g, ' ')
    .replace(/<\/tr>/g, '\n')
    .replace(/<\/(p|h3|h4|ul|ol|blockquote|pre|table)>/g, '\n\n')
    .replace(pattern('<[^>]*>'), '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (all, name: string) => characters[name] ?? all)
    .replace(pattern('[ \\t]+\\n'), '\n')
    .trim();
}

const PARTS = ['<p>', '</p>', '<a href="https://x.y">', '</a>', 'https://x.y', '<a href="', '">', '"', '<br>', '<hr>'];
const MORE = ['<li>', '</li>', '<ul>', '</ul>', '<td>', '</td>', '</tr>', '<b>', '</b>', '<h3>', '</h3>', '<', '>'];
const SIGNS = [' ', '  ', '\n', ' \n ', '\t', 'words', '&amp;', '&nbsp;', '-'];

test('[A58] rich text is split into the same lines as before, whatever it contains', () => {
  const markup = fc.array(fc.constantFrom(...PARTS, ...MORE, ...SIGNS), { maxLength: 20 }).map((all) => all.join(''));
  fc.assert(
    fc.property(markup, (text) => {
      expect(plainText(text)).toBe(plainTextBefore(text));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['blanks', ' '],
  ['tabs', '\t'],
  ['open tags', '<'],
  ['links without words', '<a href="">'],
  ['links without an address', '<a href="'],
  ['ends of paragraphs', '</p> '],
])('[A58] a million characters of rich text are read: %s', (_, sign) => {
  // a pattern that can begin at each character would take hours
  expect(plainText(`${sign.repeat(1_000_000 / sign.length)}end`)).toMatch(/end$/);
});

test('the new e-mail pattern accepts the same addresses as the old one', () => {
  const sign = '[^\\s@<>"\\u0000-\\u001f]';
  const before = new RegExp(`^${sign}+@${sign}+\\.${sign}+$`);
  const now = new RegExp(EMAIL_PATTERN);
  const typed = fc
    .array(fc.constantFrom('a', '.', '@', '-', ' ', '<', '肿'), { maxLength: 9 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(typed, (text) => {
      expect(now.test(text)).toBe(before.test(text));
    }),
    { numRuns: 3_000 },
  );
  expect(now.test('ida.brook@lab.example.org')).toBe(true);
});

test('trailing characters are removed from a text', () => {
  expect(['a//', '//', '', 'a', '/a'].map((text) => withoutEnding(text, '/'))).toEqual(['a', '', '', 'a', '/a']);
  expect(withoutEnding('A-007', '0123456789')).toBe('A-');
});
