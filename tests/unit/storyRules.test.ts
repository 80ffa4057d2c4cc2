import { readdirSync, readFileSync } from 'node:fs';
import { loadCsf } from 'storybook/internal/csf-tools';
import { expect, test } from 'vitest';
import { documentedParts, undescribed } from '../../.storybook/describedProps.ts';
import { rivalsIn } from '../../.storybook/rivalClasses.ts';
import { css } from '../../styled-system/css/index.js';
import { button } from '../../styled-system/recipes/index.js';

const ROOT = new URL('../..', import.meta.url).pathname;
/** The groups of the sidebar, in its order. */
const GROUPS = ['Start', 'Foundations', 'Parts', 'Patterns', 'Pages', 'Demo', 'Back-office', 'Machines'];

/** Parts that are drawn over the page, so they cannot lie in the cells of a table. Their stories show each state. */
const OVER_THE_PAGE = ['ConfirmDialog', 'Dialog', 'Drawer', 'Menu', 'Notices', 'Popover', 'Tooltip'];

type StoryFile = {
  file: string;
  title: string;
  /** The parts that it documents together with the one in its title. */
  with: readonly string[];
  /** It holds tests only. */
  isHidden: boolean;
  stories: { name: string; plays: boolean }[];
};

const parts = once(documentedParts);
const storyFiles = once(() => filesIn('stories', /\.stories\.tsx$/).map(storiesOf));

test('every component and property of the design system has a description', () => {
  expect(parts().length).toBeGreaterThan(100);
  expect(undescribed(parts())).toEqual([]);
});

test('a property without a description is found, with its file and component', () => {
  const part = { file: 'src/ui/Made.tsx', name: 'Made', description: 'Is made.' };
  const props = [
    { name: 'size', description: 'In pixels.' },
    { name: 'tone', description: '' },
  ];
  expect(undescribed([{ ...part, props }])).toEqual(['src/ui/Made.tsx: the property tone of Made has no description']);
});

test.each([
  [css({ padding: '4' }), css({ padding: '6' })],
  [css({ maxHeight: '100vh' }), css({ maxHeight: 'min(440px, var(--available-height))' })],
  [css({ '--row': '{colors.surface}' }), css({ '--row': '{colors.hover}' })],
  [
    css({ '&:is(:hover, [data-current])': { color: 'ink' } }),
    css({ '&:is(:hover, [data-current])': { color: 'coral' } }),
  ],
])('%s and %s are two classes for one property', (one, other) => {
  expect(rivalsIn([one, other])).toEqual([`${one} ${other}`]);
});

test.each([
  css({ padding: '4', paddingInline: '6', tablet: { padding: '6' }, '&:hover': { padding: '0!' } }),
  css({ '&[data-a]': { padding: '4' }, '& > [data-a]': { padding: '6' } }),
  `${button()} ${button({ variant: 'quiet', size: 'sm', square: true })} dialog__content dialog__content--place_end`,
])('%s are no two classes for one property', (classes) => {
  expect(rivalsIn([...new Set(classes.split(' '))])).toEqual([]);
});

test('every story is in a group of the sidebar', () => {
  const elsewhere = storyFiles().filter(({ title }) => !GROUPS.includes(title.split('/')[0] ?? ''));
  expect(elsewhere.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
});

test('every entry of the sidebar has a story at rest; one that plays is a test', () => {
  const without = storyFiles().filter(({ isHidden, stories }) => !isHidden && stories.every(({ plays }) => plays));
  expect(without.map(({ file }) => file)).toEqual([]);
});

test('every part that screens use has one entry with an example and a matrix of its states', () => {
  const used = usedParts();
  expect(used.length).toBeGreaterThan(60);
  const entries = new Map(
    storyFiles()
      .filter(({ title }) => title.startsWith('Parts/'))
      .flatMap((entry) => [entry.title.split('/').at(-1) ?? '', ...entry.with].map((name) => [name, entry] as const)),
  );
  const without = used.filter((name) => {
    const visible = entries.get(name)?.stories.filter(({ plays }) => !plays) ?? [];
    const isShown = OVER_THE_PAGE.includes(name) || visible.some((story) => story.name === 'Matrix');
    return visible.length < 2 || !isShown || visible[0]?.name === 'Matrix';
  });
  expect(without).toEqual([]);
});

test('a name in the sidebar is a state, not a code or a test', () => {
  const odd = storyFiles().flatMap(({ file, stories }) =>
    stories
      .filter(({ name, plays }) => !plays && /^[A-Z]\d|\b(test|returns|works|should|once|does)\b/i.test(name))
      .map(({ name }) => `${file}: ${name}`),
  );
  expect(odd).toEqual([]);
});

function storiesOf(file: string): StoryFile {
  const text = readFileSync(`${ROOT}${file}`, 'utf8');
  const { meta, stories } = loadCsf(text, { fileName: file, makeTitle: (title) => title ?? file }).parse();
  const [, others = ''] = /^ {2}subcomponents: \{ (.+) \},$/m.exec(text) ?? [];
  return {
    file,
    title: meta?.title ?? '',
    with: others.split(', '),
    isHidden: meta?.tags?.includes('!dev') ?? false,
    stories: stories.map(({ name = '', __stats }) => ({ name, plays: __stats?.play ?? false })),
  };
}

/** Returns the names of the components of `src/ui` that files outside of it import. */
function usedParts(): string[] {
  const texts = ['src/site', 'src/admin', 'src/portal', 'src/shared', 'src/boot']
    .flatMap((folder) => filesIn(folder, /\.tsx$/))
    .map((file) => readFileSync(`${ROOT}${file}`, 'utf8'));
  const imported = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^import \{([^}]+)\} from '[./]+\/ui\/[^']+';$/gm)].flatMap(([, names = '']) =>
        names.split(',').map((name) => name.trim()),
      ),
    ),
  );
  return parts()
    .map(({ name }) => name)
    .filter((name) => imported.has(name));
}

/** Reads every file once for all tests, when the first needs it. */
function once<Value>(read: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= read();
    return value;
  };
}

const filesIn = (folder: string, name: RegExp): string[] =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => `${folder}/${file}`)
    .sort();
