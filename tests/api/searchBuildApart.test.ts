import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { buildInProcess } from '../../server/modules/search/index/buildApart.ts';
import { LiveIndex } from '../../server/modules/search/index/liveIndex.ts';
import { modelSource } from '../../server/modules/search/modelSource.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let portal: TestDatabase;
beforeAll(async () => {
  portal = await testDatabase();
  const area = await makeArea(portal.database, 'LUN', ['Lung Cancer', '肺癌']);
  await portal.database.insert(gene).values({ symbol: 'KRAS', name: 'KRAS proto-oncogene', aliases: ['KRAS2'] });
  for (let number = 1; number <= 30; number++)
    await makeModel(portal.database, {
      modelCode: `APART-${number}`,
      diseaseId: area,
      alterations: [{ gene: 'KRAS', kind: 'mutation', proteinChange: `p.G${number}D`, alleleFraction: null }],
      expression: { KRAS: number / 7, EGFR: number },
    });
});
afterAll(() => portal.drop());

const never = new AbortController().signal;
const start = { mark: 1, vocabularyVersion: '' };

function indexes() {
  const source = modelSource(portal.database, portal.connection);
  const build = buildInProcess(portal.connection);
  const progress: number[] = [];
  const apart = new LiveIndex(source, {
    buildApart: (start, onProgress) =>
      build(
        start,
        (done) => {
          progress.push(done);
          onProgress(done);
        },
        never,
      ),
    apartFrom: 0,
  });
  return { here: new LiveIndex(source), apart, progress };
}

const answersOf = ({ snapshot }: LiveIndex) =>
  ['', 'KRAS', 'KRAS2 G12D', 'APART-7', '肺癌', 'lung cancr'].map((text) => ({
    ...evaluate(snapshot, { text, page: 1, limit: 50, locale: 'en' }, 'all'),
    tookMs: 0,
  }));

test('an index that another process has built answers like one that was built here, and follows changes', async () => {
  const { here, apart, progress } = indexes();
  await here.build();
  await apart.build();
  expect(apart.documents).toBe(30);
  expect(progress.at(-1)).toBe(30);
  expect(apart.progress).toBeUndefined();
  expect(answersOf(apart)).toEqual(answersOf(here));
  const { generation } = apart;
  await apart.follow(false);
  expect(apart.generation).toBe(generation);
  await makeModel(portal.database, { modelCode: 'APART-31' });
  await portal.database.delete(model).where(eq(model.modelCode, 'APART-7'));
  for (const index of [here, apart]) await index.follow(true);
  expect(answersOf(apart)).toEqual(answersOf(here));
  expect(apart.documents).toBe(30);
});

test('a process that is no longer needed ends; one that fails tells why', async () => {
  const stop = new AbortController();
  const build = buildInProcess(portal.connection)(start, () => {}, stop.signal);
  stop.abort(new Error('the server stops'));
  await expect(build).rejects.toThrow('the server stops');
  const nowhere = { ...portal.connection, host: '/nowhere' };
  await expect(buildInProcess(nowhere)(start, () => {}, never)).rejects.toThrow();
});
