import { globSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';

/** Texts for English readers use American spelling. This test looks for other spellings. */

/** Stems of words that end in -ize, -izing or -ization in American spelling. */
const IZE = [
  ...['apolog', 'author', 'canonical', 'capital', 'categor', 'central', 'character', 'critic', 'crystal', 'custom'],
  ...['digit', 'emphas', 'equal', 'fertil', 'final', 'formal', 'general', 'harmon', 'hospital', 'human', 'immobil'],
  ...[
    'immun',
    'initial',
    'ion',
    'item',
    'legal',
    'local',
    'material',
    'maxim',
    'memor',
    'metabol',
    'metastas',
    'minim',
  ],
  ...['mobil', 'modern', 'monet', 'neutral', 'normal', 'optim', 'organ', 'oxid', 'parametr', 'penal', 'personal'],
  ...['polar', 'polymer', 'popular', 'priorit', 'public', 'random', 'ration', 'real', 'recogn', 'regular', 'sanit'],
  ...['scrutin', 'sensit', 'serial', 'solubil', 'special', 'stabil', 'standard', 'steril', 'summar', 'symbol'],
  ...['synchron', 'synthes', 'theor', 'token', 'util', 'vapor', 'visual'],
];
const BRITISH = [
  '\\w*(?:tumour|colour|behaviour|favour|flavour|harbour|honour|humour|labour|neighbour|odour|rumour|vapour|vigour)\\w*',
  '(?:centre|fibre|litre|(?:centi|kilo|milli)?metre|(?:micro|milli)litre|theatre|calibre)[ds]?',
  '(?:licence|defence|offence|pretence|catalogue|analogue|programme|artefact|judgement|acknowledgement|cheque)s?',
  '(?:practis|catalogu|programm)(?:e|es|ed|ing)(?<!programmed|programming)',
  '(?:ana|cata|dia|hydro|para)lys(?:ed|er|ers|ing)',
  `(?:\\w*[-])?(?:de|re|un)?(?:${IZE.join('|')})is(?:e|ed|er|ers|es|ing)`,
  `\\w*(?:${IZE.join('|')})isations?`,
  '(?:cancel|channel|counsel|dial|equal|fuel|initial|label|level|model|panel|parcel|signal|total|travel|tunnel)l(?:ed|er|ers|ing)',
  '\\w*(?:anaem|anaesth|haemat|haemo|haemorr|ischaem|leukaem|orthopaed|paediatr|gynaecolog)\\w*',
  '(?:diarrhoea|foet(?:al|us)|oedema\\w*|oesophag\\w*|oestr\\w*|caec(?:al|um)|faec(?:al|es)|sulph\\w+)',
  '(?:grey|enquir(?:y|ies|ed|e)|fulfil|fulfils|fulfilment|enrol|enrols|enrolments?|instalments?|skilful|wilful)',
  '(?:ageing|aluminium|amongst|burnt|callipers?|cosy|learnt|maths|mould\\w*|plough\\w*|sceptic\\w*|spelt|tyres?|whilst)',
];
const british = new RegExp(`\\b(?:${BRITISH.join('|')})\\b`, 'gi');

/** Phrases that a standard or a printed work spells differently. */
const STANDARD = [
  // OncoTree's name of the tumor
  'Mammary Analogue Secretory Carcinoma',
];
/** Texts of other authors: search terms, and titles of references. */
const FOREIGN_COLUMNS: Record<string, readonly string[]> = { 'synonyms.csv': ['term'] };
const FOREIGN_KEYS = ['source', 'zh', 'dcode', 'color'];

type Text = { file: string; text: string };
const read = (file: string) => readFileSync(file, 'utf8');

const messages = (): Text[] =>
  globSync(['{src,server}/i18n/messages/**/en.json', 'contract/messages/en.json']).flatMap((file) =>
    textsIn(JSON.parse(read(file))).map((text) => ({ file, text })),
  );

const documents = (): Text[] =>
  ['server/modules/system/dictionaries.json', ...globSync('server/demo/data/*.json')].flatMap((file) =>
    textsIn(JSON.parse(read(file))).map((text) => ({ file, text })),
  );

const tables = (): Text[] =>
  globSync('server/demo/data/*.csv').flatMap((file) => {
    const foreign = Object.entries(FOREIGN_COLUMNS).find(([name]) => file.endsWith(name))?.[1] ?? [];
    const rows: Record<string, string>[] = parse(read(file), { columns: true, skip_empty_lines: true });
    return rows.flatMap((row) =>
      Object.entries(row).flatMap(([column, text]) => (foreign.includes(column) ? [] : { file, text })),
    );
  });

/** Returns the labels in the code that exist in both languages. */
const labels = (): Text[] =>
  globSync('{build,contract,machines,server,src}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('compiled'))
    .flatMap((file) => [...read(file).matchAll(/\ben: ?(['"`])(.*?)\1/g)].map(([, , text = '']) => ({ file, text })));

const papers = (): Text[] =>
  ['README.md', 'CHANGELOG.md', ...globSync('.github/**/*.md'), ...globSync('{contract,machines,server}/**/README.md')]
    .map((file) => ({ file, text: read(file) }))
    // File columns and states of the job queue keep the names from their sources.
    .concat(globSync('docs/**/*.md').map((file) => ({ file, text: read(file).replaceAll(/`[^`]*`/g, '') })));

/** Returns the texts of a document, without texts of other authors and Chinese texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (FOREIGN_KEYS.includes(key) ? [] : textsIn(part)));
}

const foreignWords = ({ file, text }: Text): string[] => {
  const own = STANDARD.reduce((rest, words) => rest.replaceAll(words, ''), text);
  return (own.match(british) ?? []).map((word) => `${file}: ${word}`);
};

test.each([
  ['messages', messages],
  ['documents of the system and the demonstration', documents],
  ['tables of the demonstration', tables],
  ['labels', labels],
  ['papers', papers],
] as const)('the %s are spelled as in America', (_, texts) => {
  const all = texts();
  expect(all.length).toBeGreaterThan(1);
  expect(all.flatMap(foreignWords)).toEqual([]);
});

test.each([
  'tumours',
  'Colour',
  'behavioural',
  'centre',
  'licence',
  'catalogue',
  'analysed',
  'programmes',
  'organisation',
  'recognised',
  'standardising',
  'modelling',
  'cancelled',
  'leukaemia',
  'paediatric',
  'enrolment',
])('%s is reported', (word) => {
  expect(foreignWords({ file: '', text: `One ${word} more.` })).toEqual([`: ${word}`]);
});

test.each([
  'tumor, color, center, license, catalog, program, programmed, programming, analyzed, analysis, analyses, advise, revise',
  'precise exercise, otherwise wise, promise, comprise, rise, exercise, modeling, controlled, enrolled, installed, called',
  'metered, fibroblast, organizer, practice, sulfate, gray, glycolysis, catalyst',
])('%s is accepted', (text) => {
  expect(foreignWords({ file: '', text })).toEqual([]);
});
