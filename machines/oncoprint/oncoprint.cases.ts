import type { Oncoprint } from '../../contract/entities/oncoprint.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

/** An oncoprint with a number of models and one gene; with no models there is no gene either. */
const oncoprintOf = (models: number): Oncoprint => ({
  models,
  choice: 'all',
  agent: null,
  shown: Array.from({ length: models }, (_, place) => ({
    id: `0198c0de-0000-7000-8000-00000000000${place}`,
    modelCode: `LUN-PDX-000${place}`,
    modelType: 'PDX',
    disease: null,
    msi: null,
    tmb: null,
    response: null,
  })),
  genes:
    models === 0
      ? []
      : [
          {
            gene: 'KRAS',
            drivers: ['mutation'],
            altered: 1,
            read: models,
            alteredElsewhere: 0,
            cells: '1'.padEnd(models, '0'),
            changes: [{ model: 0, changes: ['p.G12C'] }],
          },
        ],
  unknown: [],
  pairs: [],
});

export const oncoprintCases: Cases = {
  inputs: [{ ask: { genes: null, agent: null } }],
  events: [
    { type: 'oncoprint.asked', ask: { genes: ['KRAS'], agent: null } },
    { type: 'oncoprint.asked', ask: { genes: null, agent: null } },
    { type: 'oncoprint.retried' },
    { type: 'oncoprint.zoomed', by: 1 },
    { type: 'oncoprint.zoomed', by: -1 },
    { type: 'oncoprint.zoomEnded' },
    { type: 'oncoprint.walked', rows: 0, columns: 1 },
    { type: 'oncoprint.pointed', cell: { row: 0, column: 1 } },
    { type: 'oncoprint.pointed', cell: { row: 0, column: 9 } },
    { type: 'oncoprint.left' },
  ],
  endings: () => ({ done: [oncoprintOf(2), oncoprintOf(0)], error: [offline] }),
  deciding: ({ asked, zoom, cell, oncoprint }) => [
    JSON.stringify(asked),
    zoom,
    JSON.stringify(cell),
    (oncoprint as Oncoprint | null)?.shown.length,
  ],
};
