import { SHAPE } from '../../server/modules/search/cluster/document.ts';
import type { ModelSource } from '../../server/modules/search/engine/source.ts';
import { linesOf, type Recorded, type Reply } from './recordingServer.ts';
import { indexedModel, vocabularyOf } from './syntheticModels.ts';

/** One published and one unpublished model. */
export const models = [
  indexedModel({
    modelCode: 'LUN-PDX-1',
    otherKeys: ['别名1'],
    values: [['modelType', 'PDX']],
    alterations: [{ gene: 'KRAS', kind: 'mutation', proteinChange: 'p.G12D' }],
    tested: { mutation: null, copyNumber: new Set(['MYC']), fusion: new Set() },
    responses: [
      { study: 'S1', agent: 'Cisplatin', tgiPercent: 90, mRecist: 'mSD' },
      { study: 'S2', agent: 'Cisplatin', tgiPercent: 10, mRecist: 'mCR' },
    ],
  }),
  indexedModel({ modelCode: 'LUN-PDX-2', published: false }),
];
/** A source of these two models, without changes. */
export const source: ModelSource = {
  mark: async () => 7,
  async *models() {
    yield models.map((model) => ({ model, revision: 5 }));
  },
  ids: async () => new Set(models.map(({ id }) => id)),
  count: async () => models.length,
  vocabulary: async () => vocabularyOf(),
  vocabularyVersion: async () => 'words',
  exclusively: (work) => work(),
  listen: () => new Promise(() => {}),
};

/** Answers like a cluster without problems. */
export function fine({ method, path, body }: Recorded): Reply {
  if (path.endsWith('/_bulk')) return { body: { items: itemsOf(body, () => 201) } };
  if (method === 'GET' && path.includes('/_stats')) return { body: { _all: { primaries: {} } } };
  if (method === 'GET' && path.includes('/_count')) return { body: { count: models.length } };
  if (method === 'GET') return { body: { 'models-old': { aliases: { models: {} }, mappings: { _meta: metaOf(3) } } } };
  return { body: { acknowledged: true } };
}
export const metaOf = (mark: number) => ({ mark, vocabulary: 'words', shape: SHAPE });
export const itemsOf = (body: string, statusOf: (id: string) => number) =>
  linesOf({ method: '', path: '', body }).flatMap((line) => {
    const { _id } = (line as { index?: { _id: string } }).index ?? {};
    if (_id === undefined) return [];
    const status = statusOf(_id);
    return [{ index: { _id, status, ...(status >= 400 && { error: { reason: 'because' } }) } }];
  });

export const shortOf = ({ method, path }: Recorded) =>
  `${method} ${path.replace(/models-[a-z0-9]+-[a-f0-9]+/, 'models-NEW')}`;
