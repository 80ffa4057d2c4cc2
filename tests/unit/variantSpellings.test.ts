import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalChange } from '../../server/modules/search/changes/keys.ts';
import { alteredClause } from '../../server/modules/search/cluster/conditions.ts';
import { documentOf } from '../../server/modules/search/cluster/document.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { type PlainChange, plainChange, shownSpelling, spellingsOf } from '../support/changeSpellings.ts';
import { indexedModel, segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';

const GENES = [
  ...['EGFR', 'KRAS', 'TP53', 'APC', 'MET', 'FLT3', 'KIT', 'ERBB2', 'MYD88', 'EZH2', 'H3-3A', 'H3C2', 'BRAF', 'NRAS'],
  ...['TERT', 'AR', 'GNAS', 'NPM1', 'RARA'],
];
const vocabulary = vocabularyOf({
  gene: { ...Object.fromEntries(GENES.map((gene) => [gene, []])), ERBB2: ['HER2'], 'H3-3A': ['H3F3A'] },
});

/** The models of the tests below: a gene, and its change as spelled by the source. */
const CHANGES = [
  ['KRAS', 'p.G12C', 'p.Gly12Cys', 'G12C'],
  ['KRAS', 'p.G12D'],
  ['KRAS', 'p.Q61H'],
  ['APC', 'p.R1450Ter', 'p.R1450*', 'R1450X', 'p.Arg1450Ter'],
  ['APC', 'p.R1450Q'],
  ['EGFR', 'p.E746_A750del', 'E746_A750delELREA', 'p.Glu746_Ala750del'],
  ['EGFR', 'p.D770_N771insSVD', 'p.S768_D770dup'],
  ['EGFR', 'p.L747_P753delinsS', 'L747_P753>S'],
  ['EGFR', 'p.L858R', 'L834R'],
  ['EGFR', 'vIII', 'EGFRvIII', 'p.V30_R297delinsG'],
  ['TP53', 'p.R282GfsTer62', 'R282Gfs*62'],
  ['TP53', 'p.R282W'],
  ['TP53', 'p.R282fs'],
  ['MET', 'exon 14 skipping', 'METex14', 'X1010_splice', 'p.X963_splice', 'D1010N'],
  ['MET', 'p.Y1230C', 'p.Y1248C'],
  ['FLT3', 'internal tandem duplication', 'ITD', 'p.E598_Y599insGGYDFREYE', 'p.D593_F594dup'],
  ['FLT3', 'p.D835Y', 'p.Asp835Tyr'],
  ['FLT3', 'p.I836del'],
  ['ERBB2', 'p.Y772_A775dup', 'p.A775_G776insYVMA'],
  ['ERBB2', 'p.S310F'],
  ['KIT', 'p.V559D'],
  ['KIT', 'p.W557_K558del'],
  ['KIT', 'p.D816V'],
  ['MYD88', 'p.L265P', 'p.L273P', 'p.L252P'],
  ['EZH2', 'p.Y646N', 'p.Y641N'],
  ['H3-3A', 'p.K28M', 'K27M'],
  ['H3C2', 'p.K27M'],
  ['BRAF', 'p.V600E', 'V599E'],
  ['NRAS', 'p.Q61K'],
  ['TERT', 'promoter c.-124C>T', 'C228T', 'c.-124C>T'],
  ['GNAS', 'p.R201H', 'p.R844H'],
  ['AR', 'p.T878A', 'T877A'],
  ['NPM1', 'p.W288fs', 'p.W288CfsTer12'],
] as const;

const tested = { mutation: null, copyNumber: null, fusion: null };
const modelOf = (gene: string, proteinChange: string, code: string): IndexedModel =>
  indexedModel({ modelCode: code, alterations: [{ gene, kind: 'mutation', proteinChange }], tested });
const models = CHANGES.flatMap(([gene, ...spellings], row) =>
  spellings.map((spelling, place) => modelOf(gene, spelling, `M-${row}-${place}`)),
);

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
});

const PAGE = { page: 1, limit: 1_000, locale: 'en' } as const;
const codesOf = (ids: readonly string[], among = models): string =>
  among
    .filter(({ id }) => ids.includes(id))
    .map(({ modelCode }) => modelCode)
    .join(' ');
const byText = (text: string): string => codesOf(evaluate(snapshot, { ...PAGE, text }, 'published').ids);
const byCriterion = (gene: string, change: string): string =>
  codesOf(evaluate(snapshot, { ...PAGE, genes: [{ gene, change }] }, 'published').ids);

type AlteredClause = { term?: { alterations: string }; terms?: { alterations: string[] } };

/** Returns what the cluster would find: it compares a document's tokens with those of the query. */
function byTokens(gene: string, change: string, among = models): string {
  const { term, terms } = alteredClause(gene, 'mutation', change) as AlteredClause;
  const wanted = [term?.alterations, ...(terms?.alterations ?? [])].filter((token) => token !== undefined);
  const holds = (model: IndexedModel) =>
    (documentOf(model).alterations as string[]).some((one) => wanted.includes(one));
  return codesOf(
    among.filter(holds).map(({ id }) => id),
    among,
  );
}

/** Returns the models of the given rows of `CHANGES`. */
const rows = (...wanted: string[]): string =>
  models
    .filter(({ alterations: [one] }) =>
      CHANGES.some(
        ([gene, first, ...others]) =>
          wanted.includes(`${gene} ${first}`) &&
          one?.gene === gene &&
          [first, ...others].some((spelling) => spelling === one?.proteinChange),
      ),
    )
    .map(({ modelCode }) => modelCode)
    .join(' ');

const APC_STOP = rows('APC p.R1450Ter');
const ASKED: readonly (readonly [gene: string, spellings: readonly string[], ...found: string[]])[] = [
  ['KRAS', ['p.Gly12Cys', 'p.(Gly12Cys)', 'NP_004976.2:p.Gly12Cys', 'g12c', 'p.G12C', 'Gly12Cys'], 'KRAS p.G12C'],
  ['KRAS', ['c.34G>T', 'NM_004985.5:c.34G>T', 'NM_004985.5(KRAS):c.34G>T', 'c.34_34delinsT'], 'KRAS p.G12C'],
  ['KRAS', ['G12', 'G12X', 'Gly12', 'codon 12', '12-13'], 'KRAS p.G12C', 'KRAS p.G12D'],
  ['KRAS', ['exon 2', 'ex2 mutation', 'exon 2 mutant'], 'KRAS p.G12C', 'KRAS p.G12D'],
  ['APC', ['R1450*', 'R1450X', 'R1450Ter', 'p.Arg1450Ter', 'p.(Arg1450*)', 'r1450x', 'c.4348C>T'], 'APC p.R1450Ter'],
  ['APC', ['R1450'], 'APC p.R1450Ter', 'APC p.R1450Q'],
  ['EGFR', ['E746_A750del', 'E746_A750delELREA', 'p.Glu746_Ala750del', 'c.2235_2249del'], 'EGFR p.E746_A750del'],
  ['EGFR', ['746-753', '750-760', 'ex19del', 'exon 19 deletion'], 'EGFR p.E746_A750del', 'EGFR p.L747_P753delinsS'],
  [
    'EGFR',
    ['ex20ins', 'exon 20 insertion', 'exon 20 ins', 'D770_N771insSVD', 'S768_D770dup'],
    'EGFR p.D770_N771insSVD',
  ],
  ['EGFR', ['L858R', 'L834R', 'p.Leu858Arg', 'c.2573T>G'], 'EGFR p.L858R'],
  ['EGFR', ['vIII', 'viii', 'variant III', 'EGFRvIII', 'exon 2-7 deletion'], 'EGFR vIII'],
  ['TP53', ['R282fs', 'p.Arg282fs'], 'TP53 p.R282GfsTer62', 'TP53 p.R282fs'],
  ['TP53', ['R282Gfs*62', 'p.Arg282GlyfsTer62', 'R282Gfs', 'R282fs*62'], 'TP53 p.R282GfsTer62', 'TP53 p.R282fs'],
  ['MET', ['exon 14 skipping', 'ex14', 'METex14', 'exon14 skip', 'ex14 skipping'], 'MET exon 14 skipping'],
  ['MET', ['Y1230C', 'Y1248C'], 'MET p.Y1230C'],
  ['FLT3', ['ITD', 'FLT3-ITD', 'FLT3 ITD', 'internal tandem duplication'], 'FLT3 internal tandem duplication'],
  ['FLT3', ['TKD', 'FLT3-TKD'], 'FLT3 p.D835Y', 'FLT3 p.I836del'],
  ['FLT3', ['D835X', 'D835Y', 'D835'], 'FLT3 p.D835Y'],
  ['ERBB2', ['ex20ins', 'A775_G776insYVMA', 'Y772_A775dup', 'Y772_A775dupYVMA', 'exon 20'], 'ERBB2 p.Y772_A775dup'],
  ['KIT', ['exon 11', 'exon 11 mutation'], 'KIT p.V559D', 'KIT p.W557_K558del'],
  ['MYD88', ['L265P', 'L273P', 'L252P', 'p.Leu265Pro', 'L265X'], 'MYD88 p.L265P'],
  ['EZH2', ['Y641N', 'Y646N', 'Y641X', 'Tyr646Asn'], 'EZH2 p.Y646N'],
  ['H3-3A', ['K27M', 'K28M', 'Lys28Met'], 'H3-3A p.K28M'],
  ['BRAF', ['V600E', 'V599E', 'c.1799T>A'], 'BRAF p.V600E'],
  ['TERT', ['promoter c.-124C>T', 'C228T', 'c.-124C>T', '-124C>T'], 'TERT promoter c.-124C>T'],
  ['GNAS', ['R201H', 'R844H'], 'GNAS p.R201H'],
  ['AR', ['T877A', 'T878A'], 'AR p.T878A'],
  ['NPM1', ['W288fs', 'type A', 'exon 12 insertion'], 'NPM1 p.W288fs'],
];
const cases = ASKED.flatMap(([gene, spellings, ...found]) =>
  spellings.map((spelling) => [gene, spelling, rows(...found)] as const),
);

describe('a variant is found in every spelling', () => {
  test.each(cases)('%s %s', (gene, spelling, found) => {
    expect(found).not.toBe('');
    expect(byCriterion(gene, spelling)).toBe(found);
    expect(byTokens(gene, spelling)).toBe(found);
    expect(byText(`${gene} ${spelling}`)).toBe(found);
  });

  test.each([
    ['KRASG12C', rows('KRAS p.G12C')],
    ['krasg12c', rows('KRAS p.G12C')],
    ['KRAS:p.G12C', rows('KRAS p.G12C')],
    ['KRAS-G12C', rows('KRAS p.G12C')],
    ['KRAS p. Gly 12 Cys', rows('KRAS p.G12C')],
    ['KRASG12', rows('KRAS p.G12C', 'KRAS p.G12D')],
    ['NP_004976.2:p.Gly12Cys', rows('KRAS p.G12C')],
    ['NM_004985.5:c.34G>T', rows('KRAS p.G12C')],
    ['ENST00000311936.8:c.34G>T', rows('KRAS p.G12C')],
    ['APCR1450*', APC_STOP],
    ['METex14', rows('MET exon 14 skipping')],
    ['MET exon 14 skipping mutation', rows('MET exon 14 skipping')],
    ['EGFRvIII', rows('EGFR vIII')],
    ['EGFR viii', rows('EGFR vIII')],
    ['EGFRex20ins', rows('EGFR p.D770_N771insSVD')],
    ['FLT3-ITD', rows('FLT3 internal tandem duplication')],
    ['FLT3 内部串联重复', rows('FLT3 internal tandem duplication')],
    ['KRAS G12C突变', rows('KRAS p.G12C')],
    ['KRAS密码子12', rows('KRAS p.G12C', 'KRAS p.G12D')],
    ['HER2 exon 20', rows('ERBB2 p.Y772_A775dup')],
    ['HER2 ex20ins', rows('ERBB2 p.Y772_A775dup')],
    ['H3K27M', rows('H3-3A p.K28M', 'H3C2 p.K27M')],
    ['H3 K27M', rows('H3-3A p.K28M', 'H3C2 p.K27M')],
    ['H3.3 K27M', rows('H3-3A p.K28M')],
    ['H3F3A K27M', rows('H3-3A p.K28M')],
    ['p.Gly12Cys', rows('KRAS p.G12C')],
    ['Arg1450Ter', APC_STOP],
    ['p.R1450X', APC_STOP],
    ['TP53 E746_A750del', ''],
    ['EGFR exon 27 deletion', ''],
    // this sequence belongs to TP53
    ['KRAS NP_000537.3:p.Gly12Cys', ''],
  ])('%s', (text, found) => {
    expect(byText(text)).toBe(found);
  });

  test('random variants: every spelling has one canonical form and the same results in both engines', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(plainChange, { minLength: 1, maxLength: 2 }), async (changes) => {
        const distinct = [...new Map(changes.map((one) => [shownSpelling(one), one])).values()];
        const stored = distinct.flatMap((change, row) =>
          spellingsOf(change).map((spelling, place) => modelOf('RARA', spelling, `R-${row}-${place}`)),
        );
        const own = snapshotOf([await segmentOf(stored, vocabulary)], vocabulary);
        const find = (query: { text: string } | { genes: { gene: string; change: string }[] }) =>
          codesOf(evaluate(own, { ...PAGE, ...query }, 'published').ids, stored);
        for (const [row, change] of distinct.entries()) {
          const expected = stored
            .filter(({ modelCode }) => modelCode.startsWith(`R-${row}-`))
            .map((one) => one.modelCode);
          for (const spelling of spellingsOf(change)) {
            expect(canonicalChange('RARA', 'mutation', spelling), spelling).toBe(`p.${shownSpelling(change)}`);
            expect(find({ genes: [{ gene: 'RARA', change: spelling }] }), spelling).toBe(expected.join(' '));
            expect(byTokens('RARA', spelling, stored), spelling).toBe(expected.join(' '));
            expect(find({ text: `RARA ${spelling}` }), spelling).toBe(expected.join(' '));
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  test('a variant is found by a part of it', () => {
    const partly = (change: PlainChange): string => `${change.from}${change.at}`;
    fc.assert(
      fc.property(plainChange, (change) => {
        const model = modelOf('RARA', shownSpelling(change), 'R-1');
        expect(byTokens('RARA', partly(change), [model])).toBe('R-1');
        expect(byTokens('RARA', `${change.at}-${change.at + 1}`, [model])).toBe('R-1');
        expect(byTokens('RARA', `${change.at - 1}-${change.at - 1}`, [model])).toBe('');
      }),
    );
  });
});

describe('a base change that cannot be read is not searched, with the reason', () => {
  test.each([
    ['NRAS c.181C>A', { as: 'unknown', words: 'NRAS c.181C>A', notRead: 'noSequence', gene: 'NRAS' }],
    [
      'KRAS NM_033360.4:c.34G>T',
      { as: 'unknown', words: 'KRAS NM_033360.4:c.34G>T', notRead: 'noSequence', gene: 'KRAS' },
    ],
    ['KRAS c.34A>T', { as: 'unknown', words: 'KRAS c.34A>T', notRead: 'otherBases', gene: 'KRAS' }],
    ['KRAS c.9999G>T', { as: 'unknown', words: 'KRAS c.9999G>T', notRead: 'otherBases', gene: 'KRAS' }],
  ])('%s', (text, meant) => {
    const answer = evaluate(snapshot, { ...PAGE, text }, 'published');
    expect(answer.reading?.map((term) => term.meant)).toEqual([meant]);
    expect(answer.ids).toEqual([]);
  });
});

test.each([
  ['KRAS G12 MET amplification', ['KRAS G12', 'MET']],
  ['TP53 R282 Met', ['TP53 R282', 'MET']],
  ['KRAS Gly 12 Cys MET', ['KRAS G12C', 'MET']],
  ['EGFR L858R TP53 R282fs', ['EGFR L858R', 'TP53 R282fs']],
  ['EGFR 746-753 KIT exon 11', ['EGFR 746-753', 'KIT exon 11 mutation']],
])('a variant ends where the next name begins: %s', (text, expected) => {
  const { reading } = evaluate(snapshot, { ...PAGE, text }, 'published');
  const genes = reading?.map(({ meant }) =>
    meant.as === 'gene' ? [meant.gene.gene, meant.gene.change].filter(Boolean).join(' ') : meant,
  );
  expect(genes).toEqual(expected);
});

test('the reading shows one spelling', () => {
  const shown = (text: string) =>
    evaluate(snapshot, { ...PAGE, text }, 'published').reading?.map(({ meant }) =>
      'gene' in meant ? meant.gene : meant,
    );
  expect(shown('KRAS NP_004976.2:p.(Gly12Cys)')).toEqual([{ gene: 'KRAS', status: 'altered', change: 'G12C' }]);
  expect(shown('BRAF c.1799T>A')).toEqual([{ gene: 'BRAF', status: 'altered', change: 'V600E' }]);
  expect(shown('FLT3-ITD')).toEqual([{ gene: 'FLT3', status: 'altered', change: 'ITD' }]);
  expect(shown('H3K27M')).toEqual([{ gene: 'H3', status: 'altered', change: 'K27M' }]);
});
