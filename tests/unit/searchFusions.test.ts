import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { geneClause } from '../../server/modules/search/cluster/conditions.ts';
import { documentOf } from '../../server/modules/search/cluster/document.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { indexedModel, segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';

const symbols = ['ALK', 'ROS1', 'KRAS', 'NRAS', 'ABL1', 'KMT2A', 'RUNX1', 'EWSR1', 'PML', 'NTRK3', 'TP53', 'NPM1'];
const vocabulary = vocabularyOf({
  gene: {
    ...Object.fromEntries(symbols.map((symbol) => [symbol, []])),
    ERBB2: ['HER2'],
    ABL1: ['ABL', 'BCR-ABL'],
    ESR1: ['ER'],
    PGR: ['PR'],
    CXADR: ['CAR'],
    CD19: [],
    ...{ AR: [], ERBB3: ['HER3'], MET: [], SLTM: ['Met'] },
    // gene names that mean another gene in a fusion, or the name of a strain
    ...{ PAG1: ['CBP'], NOG: [], IL2: [] },
  },
  testedAgent: { Alectinib: [], Zenocutuzumab: ['HER2-HER3'] },
  modelType: { PDX: [] },
  hostStrain: { 'NOG-IL2': [] },
});
const tested = { mutation: null, copyNumber: null, fusion: null };
const made = (modelCode: string, ...changes: [gene: string, kind: 'fusion' | 'mutation', change: string | null][]) =>
  indexedModel({
    modelCode,
    tested,
    otherKeys: modelCode === 'M-13' ? ['NRAS-TP53'] : [],
    alterations: changes.map(([gene, kind, proteinChange]) => ({ gene, kind, proteinChange })),
  });
const models = [
  made('M-1', ['ALK', 'fusion', 'EML4-ALK'], ['TP53', 'mutation', 'p.R175H']),
  made('M-2', ['EML4', 'fusion', 'EML4::ALK']),
  made('M-3', ['ALK', 'fusion', 'NPM1-ALK']),
  made('M-4', ['ALK', 'mutation', 'p.F1174L'], ['EML4', 'mutation', 'p.A1V']),
  made('M-5', ['TMPRSS2', 'fusion', 'TMPRSS2-ERG']),
  made('M-6', ['KMT2A', 'fusion', 'KMT2A-MLLT3']),
  made('M-7', ['ABL1', 'fusion', 'BCR-ABL1']),
  made('M-8', ['RUNX1', 'fusion', 'AML1-ETO']),
  made('M-9', ['PML', 'fusion', 'PML-RARA']),
  made('M-10', ['EWSR1', 'fusion', 'EWSR1-FLI1']),
  made('M-11', ['NTRK3', 'fusion', 'ETV6-NTRK3']),
  made('M-12', ['ROS1', 'fusion', 'CD74-ROS1']),
  made('M-13', ['KRAS', 'mutation', 'p.G12C'], ['NRAS', 'mutation', 'p.Q61K']),
];

let snapshot: Snapshot;
beforeAll(async () => {
  const parts = [models.slice(0, 6), models.slice(6)];
  snapshot = snapshotOf(await Promise.all(parts.map((part) => segmentOf(part, vocabulary))), vocabulary);
});

const ask = (query: SearchQuery) => evaluate(snapshot, { page: 1, limit: 50, locale: 'en', ...query }, 'published');
const numbersOf = (query: SearchQuery): string =>
  ask(query)
    .ids.map((id) => models.findIndex((model) => model.id === id) + 1)
    .toSorted((one, other) => one - other)
    .join(' ');
const reading = (text: string) =>
  (ask({ text }).reading ?? []).map(({ meant }) =>
    meant.as === 'gene'
      ? [meant.gene.gene, meant.gene.status, meant.gene.kind, meant.gene.change].filter(Boolean).join(' ')
      : `${meant.as}`,
  );

describe('the reading of the name of a fusion', () => {
  test.each([
    ['EML4-ALK', '1 2'],
    ['ALK-EML4', '1 2'],
    ['EML4::ALK', '1 2'],
    ['EML4:ALK', '1 2'],
    ['EML4--ALK', '1 2'],
    ['EML4/ALK', '1 2'],
    ['EML4 - ALK', '1 2'],
    ['EML4 ALK fusion', '1 2'],
    ['EML4 ALK', '1 2'],
    ['EML4 and ALK fusion', '1 2'],
    ['fusion of EML4 and ALK', '1 2'],
    ['fusion of ALK with EML4', '1 2'],
    ['fusion between EML4 and ALK', '1 2'],
    ['rearrangement of EML4 and ALK', '1 2'],
    ['EML4-ALK positive', '1 2'],
    ['EML4-ALK+', '1 2'],
    ['EML4-ALK融合', '1 2'],
    ['EML4与ALK融合', '1 2'],
    ['EML4-ALK fusion TP53', '1'],
    ['ALK fusion', '1 2 3'],
    ['ALK-rearranged', '1 2 3'],
    ['rearrangement of ALK', '1 2 3'],
    ['ALK重排', '1 2 3'],
    ['EML4 fusion', '1 2'],
    ['NPM-ALK', '3'],
    ['ERG fusion', '5'],
    ['TMPRSS2::ERG', '5'],
    ['MLL-AF9', '6'],
    ['AF9 MLL fusion', '6'],
    ['MLL-r', '6'],
    ['KMT2Ar', '6'],
    ['BCR-ABL', '7'],
    ['BCR::ABL1', '7'],
    ['bcr/abl', '7'],
    ['AML1-ETO', '8'],
    ['RUNX1::RUNX1T1', '8'],
    ['RUNX1T1 fusion', '8'],
    ['PML-RARα', '9'],
    ['PML-RAR-alpha', '9'],
    ['EWS-FLI1', '10'],
    ['EWS–FLI-1', '10'],
    ['ETV6 fusion', '11'],
    ['CD74 fusion', '12'],
  ])('%s', (text, expected) => {
    expect(numbersOf({ text }), reading(text).join()).toBe(expected);
    expect(reading(text)[0]).toMatch(/ altered fusion/);
  });

  test.each([
    ['KRAS-NRAS', 'NRAS altered fusion KRAS-NRAS'],
    ['KRAS::NRAS', 'NRAS altered fusion KRAS-NRAS'],
    ['HER2-ROS1', 'ROS1 altered fusion ERBB2-ROS1'],
    ['fusion of KRAS and NRAS', 'NRAS altered fusion KRAS-NRAS'],
    ['MLL-AF4', 'KMT2A altered fusion KMT2A-AFF1'],
    ['alk-pml', 'PML altered fusion ALK-PML'],
    ['AR-ALK', 'ALK altered fusion AR-ALK'],
    ['fusion of CBP', 'CREBBP altered fusion'],
    ['KRAS-MET', 'MET altered fusion KRAS-MET'],
    ['KRAS-TP53-positive', 'TP53 altered fusion KRAS-TP53'],
  ])('%s, which no model has, finds nothing', (text, told) => {
    expect(reading(text)).toEqual([told]);
    expect(ask({ text }).count).toBe(0);
  });

  test.each([
    ['EML4-ALK negative', 'ALK wildType fusion EML4-ALK', '3 4 5 6 7 8 9 10 11 12 13'],
    ['EML4-ALK wild type', 'ALK wildType fusion EML4-ALK', '3 4 5 6 7 8 9 10 11 12 13'],
  ])('%s', (text, told, expected) => {
    expect(reading(text)).toEqual([told]);
    expect(numbersOf({ text })).toBe(expected);
  });

  test.each([
    ['ALK F1174L', ['ALK altered F1174L']],
    ['ALK F1174', ['ALK altered F1174']],
    ['EML4 ALK F1174L', ['EML4 altered', 'ALK altered F1174L']],
    ['ALK EML4 mutation', ['ALK altered', 'EML4 altered mutation']],
    ['KRAS NRAS', ['KRAS altered', 'NRAS altered']],
    ['TP53 ALK fusion', ['TP53 altered', 'ALK altered fusion']],
    ['ALK alectinib', ['ALK altered', 'tested']],
    ['ar-alk', ['unknown', 'ALK altered']],
    ['BCR and ABL1 positive', ['BCR altered', 'ABL1 altered']],
    ['EML4 and ALK mutated', ['EML4 altered mutation', 'ALK altered mutation']],
    ['rearranged KRAS and NRAS', ['KRAS altered fusion', 'NRAS altered fusion']],
    ['HER2-HER3', ['tested']],
    ['NOG-IL2', ['value']],
    ['NRAS-TP53', ['code']],
  ])('%s is not a fusion', (text, told) => {
    expect(reading(text)).toEqual(told);
  });

  test('words with dashes that are not fusions keep their meaning', () => {
    for (const text of ['ER-PR', 'CD19-CAR', 'KRAS-G12C', 'PDX-ALK'])
      expect(reading(text).join(), text).not.toContain('fusion');
  });

  const apart = ['gene:EML4 gene:ALK'];
  test.each([
    ['EML4 ALK', apart],
    ['EML4/ALK', apart],
    ['fusion EML4 ALK', apart],
    ['EML4-ALK', []],
    ['EML4-ALK positive', []],
    ['EML4 and ALK fusion', []],
    ['fusion of EML4 and ALK', []],
    ['fusion of KRAS and NRAS', []],
  ])('%s: two separate genes are offered as both genes', (text, offered) => {
    const [term] = ask({ text }).reading ?? [];
    expect(term?.options.map((option) => option.text)).toEqual(offered);
    expect(numbersOf({ text: apart.join() })).toBe('1 2 4');
  });

  test('a mutation excluded with a fusion belongs to the partner in which models have it', async () => {
    const others = [
      made('M-1', ['ALK', 'fusion', 'NPM1-ALK'], ['NPM1', 'mutation', 'p.W288fs']),
      made('M-2', ['ALK', 'fusion', 'NPM1-ALK'], ['ALK', 'mutation', 'p.F1174L']),
      made('M-3', ['ALK', 'fusion', 'NPM1-ALK'], ['NPM1', 'mutation', 'p.R45L']),
      made('M-4', ['ALK', 'mutation', 'p.R45L']),
      made('M-5', ['KMT2A', 'fusion', 'KMT2A-MLLT3'], ['MLLT3', 'mutation', 'p.R45L']),
      made('M-6', ['KMT2A', 'mutation', 'p.R45L']),
    ];
    const other = snapshotOf([await segmentOf(others, vocabulary)], vocabulary);
    const found = (text: string) =>
      evaluate(other, { text, page: 1, limit: 9, locale: 'en' }, 'published')
        .ids.map((id) => others.findIndex((model) => model.id === id) + 1)
        .toSorted();
    expect(found('NPM1-ALK without W288fs')).toEqual([2, 3]);
    expect(found('NPM1-ALK without W288fs or L287fs')).toEqual([2, 3]);
    expect(found('NPM1-ALK without F1174L')).toEqual([1, 3]);
    // a change of both partners is also a change of the requested gene
    expect(found('NPM1-ALK without R45L')).toEqual([1, 2, 3]);
    expect(found('KMT2A-MLLT3 without R45L')).toEqual([5]);
    expect(found('NPM1-ALK without R99L')).toEqual([1, 2, 3]);
  });
});

/** A clause about alterations; `holds` evaluates it as the cluster does. */
type Clause = Record<string, unknown>;
function holds(clause: Clause, document: Clause): boolean {
  const has = (token: string) => (document.alterations as string[]).includes(token);
  const { term, terms, bool } = clause as {
    term?: { alterations: string };
    terms?: { alterations: string[] };
    bool?: { filter: Clause[] };
  };
  if (term) return has(term.alterations);
  if (terms) return terms.alterations.some(has);
  return bool?.filter.every((part) => holds(part, document)) ?? false;
}

const fusions = models.flatMap(({ alterations }, index) =>
  alterations.flatMap(({ kind, proteinChange }) =>
    kind === 'fusion' && proteinChange ? [{ index, proteinChange }] : [],
  ),
);
const partners: Record<string, readonly (readonly string[])[]> = {
  'EML4-ALK': [['EML4'], ['ALK']],
  'EML4::ALK': [['EML4'], ['ALK']],
  'NPM1-ALK': [['NPM1', 'NPM'], ['ALK']],
  'TMPRSS2-ERG': [['TMPRSS2'], ['ERG']],
  'KMT2A-MLLT3': [
    ['KMT2A', 'MLL'],
    ['MLLT3', 'AF9'],
  ],
  'BCR-ABL1': [['BCR'], ['ABL1', 'ABL', 'c-ABL']],
  'AML1-ETO': [
    ['RUNX1', 'AML1'],
    ['RUNX1T1', 'ETO', 'MTG8'],
  ],
  'PML-RARA': [['PML'], ['RARA', 'RARα']],
  'EWSR1-FLI1': [['EWSR1', 'EWS'], ['FLI1']],
  'ETV6-NTRK3': [['ETV6', 'TEL'], ['NTRK3']],
  'CD74-ROS1': [['CD74'], ['ROS1']],
};
const JOINTS = ['-', '‐', '‑', '‒', '–', '—', '−', '－', '--', '::', ':', '/', ' - ', ' – ', ' :: '];

test('every spelling of a fusion finds the same models in both engines', () => {
  const spelled = fc.constantFrom(...fusions).chain(({ proteinChange }) => {
    const [one = [], other = []] = partners[proteinChange] ?? [];
    return fc.record({
      proteinChange: fc.constant(proteinChange),
      names: fc.tuple(fc.constantFrom(...one), fc.constantFrom(...other)),
      symbols: fc.constant([one[0] ?? '', other[0] ?? '']),
      joint: fc.constantFrom(...JOINTS),
      reversed: fc.boolean(),
      lower: fc.boolean(),
      behind: fc.constantFrom('', ' fusion', ' rearrangement', '融合'),
      kind: fc.constantFrom('fusion' as const, undefined),
    });
  });
  fc.assert(
    fc.property(spelled, ({ proteinChange, names, symbols: own, joint, reversed, lower, behind, kind }) => {
      const isSame = (other: string) => partners[other]?.map(([symbol]) => symbol).join() === own.join();
      const expected = fusions
        .filter((one) => isSame(one.proteinChange))
        .map(({ index }) => index + 1)
        .join(' ');
      expect(expected, proteinChange).not.toBe('');
      const name = (reversed ? names.toReversed() : names).join(joint);
      const text = lower ? name.toLowerCase() : name;
      expect(numbersOf({ text: `${text}${behind}` }), text + behind).toBe(expected);
      for (const gene of own) {
        const criterion = { gene, change: text, ...(kind && { kind }) };
        expect(numbersOf({ genes: [criterion] }), `${gene} ${text}`).toBe(expected);
        const clause = geneClause(criterion, gene, snapshot, 'published');
        const found = models.flatMap((model, index) => (holds(clause, documentOf(model)) ? index + 1 : []));
        expect(found.join(' '), `${gene} ${text} in the cluster`).toBe(expected);
      }
    }),
    { numRuns: 400 },
  );
});

test('a fusion counts for both genes', () => {
  for (const gene of ['TMPRSS2', 'ERG', 'ETV6', 'NTRK3', 'CD74', 'BCR', 'RUNX1T1'])
    expect(ask({ genes: [{ gene, status: 'wildType' }] }).genes).toEqual([
      { asked: gene, gene, altered: 1, wildType: 12, notTested: 0, drivers: ['fusion'] },
    ]);
});
