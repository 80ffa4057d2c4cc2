import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { IDENTITY_LIMITS } from '../../contract/identityLimits.ts';
import { STR_LOCI } from '../../contract/strLoci.ts';
import {
  comparedProfile,
  lociWithManyAlleles,
  StrProfiles,
  strScores,
} from '../../server/modules/analysis/strProfiles.ts';
import { bestMatches, judge } from '../../server/modules/workbench/identity/compare.ts';
import { createRandom } from '../../server/platform/random.ts';

/** Values computed by STRprofiler (`tests/data/strScores.py`), and those that CLASTR publishes. */
const cases: Record<string, string>[] = parse(readFileSync('tests/data/str-scores-by-strprofiler.csv'), {
  columns: true,
});

const profileOf = (text = '') =>
  comparedProfile(
    text.split(';').map((part) => {
      const [locus = '', alleles = ''] = part.split(':');
      return { locus, alleles: alleles.split(',').filter((allele) => allele !== '') };
    }),
  );

test.each(cases)('scores of $kind profiles as STRprofiler and CLASTR compute them: $query', (row) => {
  const query = profileOf(row.query);
  const reference = profileOf(row.reference);
  // the second profile is there so that a wrong place would show
  const counts = new StrProfiles([reference, query]).countsOf(query, { amelogenin: row.amelogenin === '1' });
  const [loci, shared, own, other] = [counts.loci[0], counts.shared[0], counts.query[0], counts.reference[0]];
  expect([loci, shared, own, other]).toEqual(
    [row.loci, row.shared, row.queryAlleles, row.referenceAlleles].map(Number),
  );
  const scores = strScores(shared ?? 0, own ?? 0, other ?? 0);
  expect(scores).toEqual({
    tanabe: Number(row.tanabe),
    mastersQuery: Number(row.mastersQuery),
    mastersReference: Number(row.mastersReference),
  });
  expect(lociWithManyAlleles(query).length > IDENTITY_LIMITS.manyAlleles).toBe(row.mixed === '1');
  if (row.clastr)
    for (const [index, published] of row.clastr.split(' ').entries())
      expect(Math.abs((Object.values(scores ?? {})[index] ?? 0) - Number(published))).toBeLessThanOrEqual(0.1);
});

test('the examples have mixtures, both rules for amelogenin, and published scores', () => {
  expect(cases.filter(({ mixed }) => mixed === '1').length).toBeGreaterThan(5);
  expect(cases.filter(({ clastr }) => clastr !== '').length).toBe(9);
});

test('profiles without a common locus have no score', () => {
  expect(strScores(0, 0, 0)).toBeNull();
  const counts = new StrProfiles([profileOf('TH01:6,7;AMEL:X')]).countsOf(profileOf('TPOX:8;AMEL:X'), {
    amelogenin: false,
  });
  expect(counts.loci[0]).toBe(0);
});

test('a judgment needs eight loci, and follows the thresholds of ASN-0002', () => {
  expect([judge(100, 7), judge(100, 8), judge(90, 8), judge(89.99, 8), judge(80, 8), judge(79.99, 20)]).toEqual([
    'few',
    'related',
    'related',
    'uncertain',
    'uncertain',
    'unrelated',
  ]);
});

/** Profiles of 16 loci as a catalog has them. */
function manyProfiles(count: number) {
  const random = createRandom('profiles');
  const loci = STR_LOCI.slice(0, 16);
  return Array.from({ length: count }, () =>
    loci.map((locus) => ({
      locus,
      alleles: [...new Set([String(random.integer(6, 16)), String(random.integer(6, 16))])],
    })),
  );
}

const catalogOf = (profiles: ReturnType<typeof manyProfiles>) => ({
  models: profiles.map((profile, place) => ({
    id: `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`,
    modelCode: `M-${place}`,
    name: `M-${place}`,
    modelType: 'cell line' as const,
    profile,
  })),
  packed: new StrProfiles(profiles),
  placeOf: new Map(),
});

describe('the best matches', () => {
  const profiles = manyProfiles(10_000);
  const catalog = catalogOf(profiles);
  const among = profiles.map((_, place) => place);

  test.each(['tanabe', 'mastersQuery', 'mastersReference'] as const)('are those of a full sort by %s', (sort) => {
    const query = profiles[77]?.slice(2) ?? [];
    const found = bestMatches(query, { profiles: catalog, among, amelogenin: false, sort });
    const counts = catalog.packed.countsOf(query, { amelogenin: false });
    const all = among
      .map((place) => {
        const [shared, own, other] = [
          counts.shared[place] ?? 0,
          counts.query[place] ?? 0,
          counts.reference[place] ?? 0,
        ];
        return strScores(shared, own, other)?.[sort] ?? 0;
      })
      .sort((one, other) => other - one);
    expect(found.map((match) => match[sort])).toEqual(all.slice(0, 20));
    expect(found[0]?.model).toBe(77);
  });

  test('on too few loci come last, whatever their score', () => {
    const [first = [], second = []] = profiles;
    const few = catalogOf([first.slice(0, 7), [...first.slice(0, 6), ...second.slice(6)]]);
    const found = bestMatches(first, { profiles: few, among: [0, 1], amelogenin: false, sort: 'tanabe' });
    expect(found.map(({ model, judgment }) => [model, judgment])).toEqual([
      [1, 'unrelated'],
      [0, 'few'],
    ]);
    expect(found[1]?.tanabe).toBe(100);
  });

  test('are only among the profiles of the cohort', () => {
    const found = bestMatches(profiles[5] ?? [], {
      profiles: catalog,
      among: [1, 2, 3],
      amelogenin: false,
      sort: 'tanabe',
    });
    expect(found.map(({ model }) => model).sort()).toEqual([1, 2, 3]);
  });
});
