import type { IndexState, TriedQuery } from '../../contract/entities/searchConsole.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

export const indexAtRest: IndexState = {
  at: '2026-11-21T08:30:00.000Z',
  active: 'embedded',
  state: 'ready',
  documents: 3012,
  published: 3000,
  bytes: 9_412_608,
  processBytes: 402_653_184,
  segments: 2,
  words: 41_872,
  synonyms: 1489,
  lagSeconds: 4,
  lastBuiltAt: '2026-11-21T02:04:00.000Z',
  lastBuildMs: 1840,
  progress: null,
  failedAt: null,
  stored: true,
};
export const indexAtWork: IndexState = { ...indexAtRest, progress: { done: 2000, total: 3012 } };

export const triedQuery: TriedQuery = {
  text: '肺腺癌 egrf',
  count: 2,
  page: 1,
  tookMs: 1.8,
  corrected: '肺腺癌 egfr',
  words: [
    {
      typed: '肺腺癌',
      how: 'exact',
      excluded: false,
      alternative: false,
      corrected: null,
      models: 186,
      meanings: [
        { field: 'oncotree', value: 'LUAD', label: null, through: '肺腺癌', models: 186 },
        { field: 'histology', value: 'Lung Adenocarcinoma', label: null, through: null, models: 41 },
      ],
    },
    {
      typed: 'egrf',
      how: 'corrected',
      excluded: false,
      alternative: false,
      corrected: 'egfr',
      models: 210,
      meanings: [{ field: 'gene', value: 'EGFR', label: null, through: null, models: 210 }],
    },
    { typed: '的', how: 'ignored', corrected: null, excluded: false, alternative: false, models: 0, meanings: [] },
  ],
  hits: [
    {
      id: '0198c0de-0000-7000-8000-000000000012',
      modelCode: 'LUN-PDX-0012',
      name: 'Lung adenocarcinoma PDX',
      score: 56,
      reasons: [
        { word: 0, foundIn: 'value', field: 'oncotree', value: 'LUAD', weight: 24 },
        { word: 1, foundIn: 'value', field: 'gene', value: 'EGFR', weight: 20 },
        { word: 0, foundIn: 'value', field: 'histology', value: 'Lung Adenocarcinoma', weight: 12 },
      ],
    },
    {
      id: '0198c0de-0000-7000-8000-000000000013',
      modelCode: 'LUN-CDX-0005',
      name: 'NCI-H1975',
      score: 44,
      reasons: [
        { word: 0, foundIn: 'value', field: 'oncotree', value: 'LUAD', weight: 24 },
        { word: 1, foundIn: 'value', field: 'gene', value: 'EGFR', weight: 20 },
      ],
    },
  ],
};

export const engineConsoleCases: Cases = {
  events: [{ type: 'console.refreshed' }, { type: 'console.tried', text: '肺腺癌 egrf', page: 1 }],
  endings: (actor) => ({ done: actor === 'ask' ? [triedQuery] : [indexAtRest, indexAtWork], error: [offline] }),
};
