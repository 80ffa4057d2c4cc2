import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { IMPORT_KINDS } from '../../contract/entities/importKind.ts';

const README = 'README.md';
/** In bytes. Readers read the whole README, but follow a how-to step by step. */
const README_BYTES = { least: 6_000, most: 8_000 };
const HOWTO_BYTES = 3_000;

const documents = [
  README,
  'CHANGELOG.md',
  'machines/README.md',
  ...globSync('{docs,.github}/**/*.md', { exclude: (path) => path.includes('node_modules') }),
].toSorted();
const textOf = (file: string): string => readFileSync(file, 'utf8');
const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```/gms, '');

/** Returns the anchors that GitHub generates from a document's headings. */
const anchorsOf = (file: string): string[] =>
  [...withoutCode(textOf(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{Letter}\p{Number} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

type Link = { file: string; target: string };
const linksIn = (file: string): Link[] =>
  [...withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) =>
    /^(https?|mailto):/.test(target) ? [] : [{ file, target }],
  );

const isBroken = ({ file, target }: Link): boolean => {
  const [path = '', anchor] = target.split('#');
  const place = path === '' ? file : normalize(join(dirname(file), path));
  if (!existsSync(place)) return true;
  return anchor !== undefined && !anchorsOf(place).includes(anchor);
};

const written = ({ file, target }: Link): string => `${file}: ${target}`;

test('every link in the documents leads to a file and to a heading in it', () => {
  const links = documents.flatMap(linksIn);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(isBroken).map(written)).toEqual([]);
});

test('a link to a missing file or heading is found', () => {
  const file = 'docs/howto/page.md';
  expect(isBroken({ file, target: '../operate.md#install' })).toBe(false);
  expect(isBroken({ file, target: '../operate.md#no-such-heading' })).toBe(true);
  expect(isBroken({ file, target: '../noSuchFile.md' })).toBe(true);
});

test('the README links to every document', () => {
  const linked = linksIn(README).map(({ target }) => normalize(target.split('#')[0] ?? ''));
  const pages = globSync('docs/**/*.md').filter((file) => !linked.includes(file));
  expect(pages).toEqual([]);
});

test('the table of imports has a row for each kind of file', () => {
  const rows =
    textOf('docs/data.md')
      .match(/^\| `.*$/gm)
      ?.map((row) => row.split(' | ')[0]) ?? [];
  expect(IMPORT_KINDS.filter((kind) => !rows.some((row) => row?.includes(`\`${kind}\``)))).toEqual([]);
});

test('the README has 6 to 8 kB, a how-to at most 3 kB', () => {
  const { size } = statSync(README);
  expect(size).toBeGreaterThanOrEqual(README_BYTES.least);
  expect(size).toBeLessThanOrEqual(README_BYTES.most);
  const long = globSync('docs/howto/*.md').filter((file) => statSync(file).size > HOWTO_BYTES);
  expect(long).toEqual([]);
});

test('a section of a document that code, configuration or tests name is there', () => {
  const files = globSync('{contract,machines,server,src,tests}/**/*.{ts,tsx,service,conf}', {
    exclude: (path) => path.includes('compiled'),
  });
  const named = files.flatMap((file) =>
    [...textOf(file).matchAll(/(docs\/[\w/]+\.md), (?:"([^"]+)"|([A-Z]\w+))/g)].map(([, page = '', quoted, word]) => ({
      file,
      page,
      heading: quoted ?? word ?? '',
    })),
  );
  expect(named.length).toBeGreaterThan(3);
  const missing = named.filter(
    ({ page, heading }) => !existsSync(page) || !new RegExp(`^#+ ${heading}$`, 'm').test(textOf(page)),
  );
  expect(missing).toEqual([]);
});

const OLD_WORDS = /\b(whoever|somebody|anybody|anew|lest|fares|what stands|is told|are told|told apart)\b/gi;
const oldWordsIn = (text: string): string[] => text.match(OLD_WORDS) ?? [];
/** Comments, titles, descriptions, log lines and help texts are checked together with the rest of these files. */
const prose = globSync(
  [
    '{build,contract,machines,server,src,stories,tests,.storybook}/**/*.{ts,tsx,css,sh,sql,conf,service}',
    '{.ci,.github}/**/*{run,yml}',
    'src/i18n/messages/{pages,site}/en.json',
  ],
  { exclude: (path) => /compiled|migrations/.test(path) },
);
/** This file, and a test that quotes the text of a mail. */
const QUOTING = ['tests/unit/documents.test.ts', 'tests/api/scheduleEndings.test.ts'];

test('the words of the old style are in no document, code or configuration', () => {
  expect(prose.length).toBeGreaterThan(2_000);
  for (const file of ['server/deployment/nginx.conf', '.ci/run', '.github/workflows/ci.yml', 'src/theme/theme.css'])
    expect(prose).toContain(file);
  const read = [...documents, ...prose].filter((file) => !QUOTING.includes(file));
  expect(read.flatMap((file) => oldWordsIn(textOf(file)).map((word) => `${file}: ${word}`))).toEqual([]);
});

test('a word of the old style is found', () => {
  expect(oldWordsIn('Whoever comes second is told.')).toEqual(['Whoever', 'is told']);
});
