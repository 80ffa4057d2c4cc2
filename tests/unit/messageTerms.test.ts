import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The catalogs of messages. Each is a folder with `en.json` and `zh.json`. */
const CATALOGS = [
  'contract/messages',
  'server/i18n/messages',
  'src/i18n/messages/admin',
  'src/i18n/messages/pages',
  'src/i18n/messages/site',
  'src/i18n/messages/ui',
];

/** Messages with punctuation that the specification prescribes. */
const TO_THE_LETTER = ['admin_frame_wrong', 'admin_page_redis', 'notice_network', 'notice_timeout'];

type Language = 'en' | 'zh';
type Message = { key: string; text: string };

const HAN = /\p{Script=Han}/u;
const PLACEHOLDER = '\u{FFFC}';

/** Returns what a reader sees of a message: plural forms one after another, and a sign for each value. */
function shownText(message: string): string {
  return message
    .replaceAll(/\{\w+\}/g, PLACEHOLDER)
    .replaceAll(/\{\w+, plural,/g, '\n')
    .replaceAll(/(?:=\d+|one|other) \{/g, '\n')
    .replaceAll(/\}/g, '\n');
}

const messagesIn = (catalog: string, language: Language): Message[] =>
  Object.entries<string>(JSON.parse(readFileSync(`${catalog}/${language}.json`, 'utf8')))
    .filter(([key]) => !TO_THE_LETTER.includes(key))
    .map(([key, text]) => ({ key, text: shownText(text) }));

/** Returns the rejected words of the table "One term for one thing". */
function rejectedWords(): string[] {
  const [, section = ''] = readFileSync('docs/glossary.md', 'utf8').split('## One term for one thing');
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
    .flatMap((line) => (line.split('|')[3] ?? '').split(';').map((word) => word.trim()))
    .filter((word) => word !== '');
}

/** Finds a Chinese word anywhere, and an English one as a whole word in either case. "e-mails" is one word. */
function wordPattern(word: string): RegExp {
  if (HAN.test(word)) return new RegExp(word, 'u');
  const [first = ''] = word;
  return new RegExp(`(?<![\\w-])[${first}${first.toUpperCase()}]${word.slice(1)}\\b`, 'u');
}

const words = rejectedWords().map((word) => ({ word, pattern: wordPattern(word) }));

const EVERY_LANGUAGE: Readonly<Record<string, RegExp>> = {
  'three dots instead of …': /\.\.\./,
  'a straight quotation mark': /"/,
  'a straight apostrophe': /[a-z]'|'[a-z]/i,
  'a space before a percent sign': /[\d\u{FFFC}] %/u,
};
const CHINESE: Readonly<Record<string, RegExp>> = {
  'half-width punctuation beside a Chinese character': /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u,
  'a half-width full stop after a Chinese character': /\p{Script=Han}\.(?:\s|$)/u,
  'no space between Chinese and Latin text': /\p{Script=Han}[\p{Script=Latin}\d]|[\p{Script=Latin}\d]\p{Script=Han}/u,
  'a space beside full-width punctuation': / [，。；：！？（）、]|[，。；！？）、] /u,
};
const ENGLISH: Readonly<Record<string, RegExp>> = {
  'a Chinese character or full-width punctuation': /\p{Script=Han}|[\u{3001}\u{3002}\u{FF01}-\u{FF5E}]/u,
  'two spaces': /\S {2,}\S/,
};

/** Returns the faults of a text, empty if it has none. */
function faultsOf(text: string, language: Language): string[] {
  const marks = { ...EVERY_LANGUAGE, ...(language === 'zh' ? CHINESE : ENGLISH) };
  return [
    ...words.filter(({ pattern }) => pattern.test(text)).map(({ word }) => word),
    ...Object.entries(marks).flatMap(([fault, pattern]) => (pattern.test(text) ? [fault] : [])),
  ];
}

describe('every message uses the terms of the glossary and the punctuation of its language', () => {
  it('by a table with words', () => {
    expect(words.length).toBeGreaterThan(20);
  });

  it.each(CATALOGS)('%s', (catalog) => {
    const faults = (['en', 'zh'] as const).flatMap((language) =>
      messagesIn(catalog, language).flatMap(({ key, text }) =>
        faultsOf(text, language).map((fault) => `${key} (${language}): ${fault}`),
      ),
    );
    expect(faults).toEqual([]);
  });
});

/** Returns the Chinese texts of a document. */
function chineseIn(value: unknown): string[] {
  if (typeof value === 'string') return HAN.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(chineseIn) : [];
}

it('the Chinese texts of the demonstration use the same terms and punctuation', () => {
  const texts = globSync('server/demo/data/*.json').flatMap((file) =>
    chineseIn(JSON.parse(readFileSync(file, 'utf8'))),
  );
  expect(texts.length).toBeGreaterThan(500);
  expect(texts.flatMap((text) => faultsOf(text, 'zh').map((fault) => `${text}: ${fault}`))).toEqual([]);
});

/** English punctuation between two values of a text, which is wrong in Chinese: `i18n/format.ts` joins texts. */
const JOINED = /`[^`]*\}(?:, | \(|: )\$\{|> 0 && '[,;] '|"sr">[,:(]/;

it('the code joins the texts of screens with the punctuation of the language', () => {
  const files = globSync('src/{portal,shared,site,ui}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(400);
  expect(
    files.filter((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => JOINED.test(line)),
    ),
  ).toEqual([]);
});

describe('the check', () => {
  it.each([
    ['zh', 'PDX 面板', '面板'],
    ['zh', '已找到(3 个)', 'half-width punctuation beside a Chinese character'],
    ['zh', '细胞系与CDX', 'no space between Chinese and Latin text'],
    ['zh', '共 3 个， 已选 1 个', 'a space beside full-width punctuation'],
    ['zh', '正在加载...', 'three dots instead of …'],
    ['en', 'Signed in as {name}', 'signed in'],
    ['en', 'Model id', 'id'],
    ['en', 'The 95 % interval', 'a space before a percent sign'],
    ['en', "Each animal's weight", 'a straight apostrophe'],
    ['en', 'MRTX1133（inhibitor）', 'a Chinese character or full-width punctuation'],
  ] as const)('rejects %s: %s', (language, text, fault) => {
    expect(faultsOf(shownText(text), language)).toEqual([fault]);
  });

  it.each([
    ['zh', '{count, plural, =1 {{id} 已选} other {已选 {count} 个（{kind}）}}'],
    ['en', '{count, plural, =1 {1 model ID} other {{count} model IDs: {id}}}'],
    ['en', 'Stop these e-mails'],
    ['en', 'Send all kept e-mails'],
  ] as const)('accepts %s: %s', (language, text) => {
    expect(faultsOf(shownText(text), language)).toEqual([]);
  });
});
