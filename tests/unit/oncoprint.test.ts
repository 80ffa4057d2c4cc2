import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { OncoprintGene, OncoprintModel } from '../../contract/entities/oncoprint.ts';
import { genesParameter, parseOncoprint } from '../../machines/oncoprint/parameters.ts';
import pairsOf from '../../server/modules/workbench/oncoprint/pairs.ts';
import { kindsOf, shareWords, stateOf } from '../../src/site/workbench/oncoprint/cells.ts';
import { columnOrder } from '../../src/site/workbench/oncoprint/order.ts';

describe('pairs of genes', () => {
  /** Computed by R (`tests/data/pairs.R`). */
  const rows: { what: string; first: string; second: string; value: string }[] = parse(
    readFileSync('tests/data/pairs-by-r.csv', 'utf8'),
    { columns: true },
  );
  const states = rows.filter(({ what }) => what === 'states').map(({ value }) => Uint8Array.from(value, Number));
  const models = states[0]?.length ?? 0;

  it('have the counts, p and q of R', () => {
    const pairs = pairsOf({ patients: Int32Array.from({ length: models }, (_, place) => place), states });
    const expected = rows.filter(({ what }) => what === 'pair');
    expect(pairs).toHaveLength(expected.length);
    for (const { first, second, value } of expected) {
      const own = pairs.find((pair) => pair.first === Number(first) && pair.second === Number(second));
      const [both, onlyFirst, onlySecond, neither, p, q] = value.split(' ').map(Number);
      expect(own).toMatchObject({ both, onlyFirst, onlySecond, neither });
      if (Number.isNaN(p)) expect(own?.test).toBeNull();
      else {
        expect((own?.test?.p ?? 0) / (p ?? 1)).toBeCloseTo(1, 9);
        expect((own?.test?.q ?? 0) / (q ?? 1)).toBeCloseTo(1, 9);
      }
    }
    const apart = pairs.find(({ first, second }) => first === 0 && second === 1)?.test;
    expect([apart?.oddsRatio, apart?.low]).toEqual([0, 0]);
    expect(apart?.high).toBeLessThan(1);
  });

  it('count the first model of each patient in which both genes were read', () => {
    const [pair] = pairsOf({
      patients: Int32Array.from([0, 0, 0, 3]),
      states: [Uint8Array.from([2, 2, 1, 1]), Uint8Array.from([0, 1, 2, 2])],
    });
    // the second model of patient 0 counts, because the second gene was not read in the first
    expect(pair).toMatchObject({ both: 0, onlyFirst: 1, onlySecond: 1, neither: 0 });
  });
});

const model = (place: number, part: Partial<OncoprintModel> = {}): OncoprintModel => ({
  id: `${place}`,
  modelCode: `M-${place}`,
  modelType: 'PDX',
  disease: null,
  msi: null,
  tmb: null,
  response: null,
  ...part,
});
const geneOf = (gene: string, cells: string): OncoprintGene => ({
  gene,
  drivers: ['mutation'],
  altered: 0,
  read: 0,
  alteredElsewhere: 0,
  cells,
  changes: [],
});

it('the share of a gene has its counts as numbers are written', () => {
  const gene: OncoprintGene = {
    gene: 'TP53',
    drivers: ['mutation'],
    altered: 1194,
    read: 2712,
    alteredElsewhere: 0,
    cells: '',
    changes: [],
  };
  expect(shareWords(gene)).toBe('44% (1,194 of 2,712)');
});

describe('the order of the models', () => {
  it('by genes equals a sort that splits the models gene by gene', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const letters = ['-', '0', '0', '1', '2', '4', '8', '3', '9', 'f'];
    for (const models of [1, 2, 40, 300]) {
      const genes = Array.from({ length: 6 }, (_, place) =>
        geneOf(
          `G${place}`,
          Array.from({ length: models }, () => letters[Math.floor(random() * letters.length)]).join(''),
        ),
      );
      const shown = Array.from({ length: models }, (_, place) => model(place));
      expect(columnOrder({ shown, genes }, 'genes')).toEqual(split([...shown.keys()], genes));
    }
  });

  /** Splits models by the first gene into groups from several kinds to not read, and each group by the other genes. */
  function split(models: readonly number[], [gene, ...others]: readonly OncoprintGene[]): number[] {
    if (gene === undefined) return [...models];
    const has = (...cells: string[]) => models.filter((place) => cells.includes(gene.cells[place] ?? ''));
    const single = ['8', '2', '4', '1', '0', '-'];
    const several = models.filter((place) => !single.includes(gene.cells[place] ?? ''));
    return [several, ...single.map((cell) => has(cell))].flatMap((group) => split(group, others));
  }

  it('by response: best class first, then the largest shrinkage; without a response last', () => {
    const response = (mRecist: 'mCR' | 'mPD' | null, bestAverageChange: number | null) => ({
      response: { study: 'S', mRecist, bestAverageChange },
    });
    const shown = [
      model(0),
      model(1, response('mPD', 80)),
      model(2, response('mCR', -60)),
      model(3, response('mCR', -90)),
      model(4, response(null, -95)),
      model(5, response('mCR', null)),
    ];
    expect(columnOrder({ shown, genes: [] }, 'response')).toEqual([3, 2, 5, 1, 4, 0]);
  });

  it('by disease: by name, models without a disease last, those of a disease by their genes; by code as sent', () => {
    const shown = [
      model(0),
      model(1, { disease: { value: 'LUN' } }),
      model(2, { disease: { value: 'BRE' } }),
      model(3, { disease: { value: 'LUN' } }),
    ];
    const genes = [geneOf('KRAS', '10-1')];
    expect(columnOrder({ shown, genes }, 'disease')).toEqual([2, 3, 1, 0]);
    expect(columnOrder({ shown, genes }, 'code')).toEqual([0, 1, 2, 3]);
  });
});

it('a cell is altered, wild type or not read', () => {
  expect(['-', undefined, '0', '1', 'f'].map(stateOf)).toEqual([
    'notRead',
    'notRead',
    'wildType',
    'altered',
    'altered',
  ]);
  expect(kindsOf('9')).toEqual(['mutation', 'fusion']);
  expect(kindsOf('6')).toEqual(['amplification', 'deletion']);
  expect(kindsOf('0')).toEqual([]);
});

it('odd parameters of an address fall back', () => {
  expect(parseOncoprint({})).toEqual({ ask: { genes: null, agent: null }, order: 'genes' });
  expect(parseOncoprint({ genes: ' KRAS,,KRAS , TP53', drug: ' osimertinib ', order: 'response' })).toEqual({
    ask: { genes: ['KRAS', 'TP53'], agent: 'osimertinib' },
    order: 'response',
  });
  const odd = parseOncoprint({ genes: `${'x'.repeat(50)},`, drug: 'y'.repeat(200), order: 'up' });
  expect([odd.ask.genes, odd.ask.agent?.length, odd.order]).toEqual([null, 80, 'genes']);
  const many = Array.from({ length: 60 }, (_, place) => `G${place}`);
  expect(parseOncoprint({ genes: genesParameter(many) }).ask.genes).toHaveLength(40);
});
