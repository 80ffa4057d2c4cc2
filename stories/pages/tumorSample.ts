import type { TumorMatch, TumorMatches } from '../../contract/entities/tumor.ts';

const matchOf = (place: number): TumorMatch => {
  const alterations = 0.72 * 0.93 ** place;
  const diagnosis = place % 3 === 2 ? 0.2 * (2 / 3) : place % 5 === 4 ? 0 : 0.2;
  return {
    id: `0198c0de-0000-7000-8000-${String(place).padStart(12, '0')}`,
    modelCode: `LUN-PDX-${String(place + 1).padStart(4, '0')}`,
    name: `OB-${100 + place}-P`,
    modelType: place % 4 === 1 ? 'cell line' : 'PDX',
    disease: { en: 'Lung Cancer', zh: '肺癌' },
    cancerType: { en: 'Non-Small Cell Lung Cancer', zh: '非小细胞肺癌' },
    histology: { en: 'Lung Adenocarcinoma', zh: '肺腺癌' },
    score: alterations + diagnosis,
    parts: { alterations, diagnosis },
    nearness: diagnosis / 0.2,
    reasons: [
      { how: 'change', names: place < 6 ? ['EGFR L858R', 'TP53 R273H'] : ['EGFR L858R'], count: place < 6 ? 2 : 1 },
      ...(place < 6 ? [] : [{ how: 'kind' as const, names: ['TP53 R273H'], count: 1 }]),
      { how: 'notRead', names: ['ERBB2 amplification'], count: 1 },
    ],
    additional: place % 2 === 0 ? { names: [], count: 0 } : { names: ['CDKN2A deletion', 'PIK3CA E545K'], count: 3 },
  };
};

/** Returns an answer with a number of models. */
export const tumorMatchesOf = (models: number): TumorMatches => ({
  format: 'list',
  entries: [
    { typed: 'EGFR L858R', gene: 'EGFR', kind: 'mutation', change: 'L858R', models: 90 },
    { typed: 'TP53 R273H', gene: 'TP53', kind: 'mutation', change: 'R273H', models: 610 },
    { typed: 'HER2 amp', gene: 'ERBB2', kind: 'amplification', models: 44 },
    { typed: 'XKR4 R12H', gene: 'XKR4', kind: 'mutation', change: 'R12H', models: 0 },
    { typed: 'qqxyzzy', gene: null, reason: 'unknown' },
  ],
  unread: [{ reason: 'unknown', count: 1 }],
  diagnosisRead: true,
  compared: 1184,
  sharing: models === 0 ? 0 : 640,
  models: Array.from({ length: models }, (_, place) => matchOf(place)),
});

/** The panels with which a tumor may have been tested. */
export const tumorPanels = [
  { code: 'HOT50', name: { en: 'Hotspot panel, 50 genes', zh: '50 基因热点测序' } },
  { code: 'WES', name: { en: 'Whole exome', zh: '全外显子组测序' } },
];
