import type { Oncoprint, OncoprintGene, OncoprintModel, OncoprintPair } from '../../contract/entities/oncoprint.ts';
import type { Cohorts } from '../../contract/entities/workbench.ts';
import { M_RECIST } from '../../contract/mRecist.ts';

const GENES = ['TP53', 'EGFR', 'KRAS', 'CDKN2A', 'ERBB2', 'ALK'];
const DISEASES = [
  { value: 'lung-cancer', label: { en: 'Lung Cancer', zh: '肺癌' } },
  { value: 'breast-cancer', label: { en: 'Breast Cancer', zh: '乳腺癌' } },
];

const shown = (models: number): OncoprintModel[] =>
  Array.from({ length: models }, (_, place) => ({
    id: `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`,
    modelCode: `LUN-PDX-${String(place + 1).padStart(4, '0')}`,
    modelType: place % 5 === 0 ? 'cell line' : 'PDX',
    disease: DISEASES[place % 3 === 0 ? 1 : 0] ?? null,
    msi: place % 4 === 0 ? null : place % 7 === 0 ? 'MSI-H' : 'MSS',
    tmb: place % 4 === 0 ? null : (place * 5) % 23,
    response:
      place % 3 === 1
        ? null
        : { study: `E${place}`, mRecist: M_RECIST[place % 4] ?? null, bestAverageChange: ((place * 37) % 180) - 90 },
  }));

const geneOf = (gene: string, row: number, models: number): OncoprintGene => {
  const states = ['0', '1', '0', '-', '0', '2', '0', '4', '3', '8'];
  const cells = Array.from({ length: models }, (_, place) => states[(place * (row + 3) + row) % states.length] ?? '-');
  const altered = cells.filter((cell) => cell !== '0' && cell !== '-').length;
  return {
    gene,
    drivers: ['mutation'],
    altered,
    read: cells.filter((cell) => cell !== '-').length,
    alteredElsewhere: 0,
    cells: cells.join(''),
    changes: cells.flatMap((cell, model) => (cell === '1' ? [{ model, changes: ['p.L858R'] }] : [])),
  };
};

const pair = (first: number, second: number, test: OncoprintPair['test']): OncoprintPair => ({
  first,
  second,
  both: 12,
  onlyFirst: 3,
  onlySecond: 5,
  neither: 20,
  test,
});

/** Returns an oncoprint of a number of models. */
export const oncoprintOf = (models: number): Oncoprint => ({
  models: models * 2,
  choice: 'responses',
  agent: 'Osimertinib',
  shown: shown(models),
  genes: GENES.map((gene, row) => geneOf(gene, row, models)),
  unknown: [],
  pairs: [
    pair(0, 1, { oddsRatio: 15.2, low: 2.9, high: 101, p: 0.00012, q: 0.0006 }),
    pair(1, 2, { oddsRatio: 0, low: 0, high: 0.34, p: 0.00018, q: 0.0006 }),
    pair(0, 2, { oddsRatio: null, low: 1.1, high: null, p: 0.04, q: 0.08 }),
    pair(2, 3, { oddsRatio: 1.2, low: 0.3, high: 4.1, p: 0.8, q: 0.8 }),
    pair(3, 4, null),
  ],
});

/** An oncoprint of models in which none of the genes was read. */
export const nothingRead: Oncoprint = {
  ...oncoprintOf(3),
  genes: [{ ...geneOf('TP53', 0, 3), altered: 0, read: 0, cells: '---', changes: [] }],
  pairs: [],
};

/** The size of the cohort. */
export const cohorts: Cohorts = {
  cohort: {
    models: 60,
    patients: 52,
    tested: 48,
    expression: 30,
    responses: 40,
    modelTypes: [{ value: 'PDX', count: 60 }],
    diseases: [{ ...(DISEASES[0] ?? { value: '' }), count: 60 }],
    agents: [{ agent: 'Osimertinib', models: 30, patients: 28 }],
  },
};
