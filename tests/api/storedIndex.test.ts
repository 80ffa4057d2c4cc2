import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { synonym } from '../../server/modules/catalog/synonym.table.ts';
import { LiveIndex } from '../../server/modules/search/index/liveIndex.ts';
import { storedBuilds } from '../../server/modules/search/index/stored/storedBuilds.ts';
import { storedIndex } from '../../server/modules/search/index/stored/storedIndex.table.ts';
import { modelSource } from '../../server/modules/search/modelSource.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { createLog } from '../../server/platform/log.ts';
import { spreadModels } from '../load/spreadModels.ts';
import { randomSelection } from '../support/randomModels.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

const USED = 'the stored search index was read';
const REFUSED = 'the stored search index is not used; all models are read';
const STORED = 'the search index is stored for the next start';
const NOT_STORED = 'the search index could not be stored; the next start reads all models';

let portal: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'oncology-browser-index-'));
  portal = await testDatabase();
  await makeArea(portal.database, 'LUN', ['Lung Cancer', '肺癌']);
  for (const symbol of ['KRAS', 'TP53', 'EGFR', 'BRAF', 'MYC', 'ERBB2'])
    await portal.database.insert(gene).values({ symbol, name: symbol, aliases: [] });
  await portal.database.execute(sql.raw(spreadModels(400)));
});
afterAll(async () => {
  await portal.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const never = new AbortController().signal;
const file = () => join(dataDir, 'search', 'models');

/** Makes the index of a server that starts now. `lines` is its log. */
function server(of: TestDatabase = portal) {
  const lines: { msg: string; reason?: string }[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  const builds = storedBuilds({ config: { dataDir }, database: of.database, connection: of.connection, log });
  const index = new LiveIndex(modelSource(of.database, of.connection), {
    buildApart: (start, onProgress) => builds.buildApart(start, onProgress, never),
    load: builds.load,
    apartFrom: 0,
  });
  const told = (msg: string) => vi.waitFor(() => expect(lines.map((line) => line.msg)).toContain(msg), 20_000);
  return { index, lines, told };
}

/** Builds and stores the index of the current models. */
async function store(of: TestDatabase = portal) {
  rmSync(file(), { force: true });
  const { index, told } = server(of);
  await index.build();
  await told(STORED);
}

async function fresh(of: TestDatabase = portal) {
  const index = new LiveIndex(modelSource(of.database, of.connection));
  await index.build();
  return index;
}

async function expectSame(index: LiveIndex, other: LiveIndex) {
  const ask = ({ snapshot }: LiveIndex, query: object) => ({
    ...evaluate(snapshot, { page: 1, limit: 30, locale: 'en', ...query }, 'all'),
    tookMs: 0,
  });
  expect(index.documents).toBe(other.documents);
  for (const text of ['', 'KRAS', 'SC-000007', '肺癌', 'osimertinb', 'scale modle 12', 'KRAS wild type', 'ADDED-1'])
    expect(ask(index, { text })).toEqual(ask(other, { text }));
  await fc.assert(
    fc.asyncProperty(randomSelection, async (selection) => {
      expect(ask(index, selection)).toEqual(ask(other, selection));
    }),
    { numRuns: 60 },
  );
}

test('a start from the stored index answers like a build, also after changes while no server ran', async () => {
  await store();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const again = server();
  await again.index.build();
  await again.told(USED);
  await expectSame(again.index, await fresh());
  await makeModel(portal.database, { modelCode: 'ADDED-1' });
  await portal.database.delete(model).where(eq(model.modelCode, 'SC-000007'));
  await portal.database.update(model).set({ state: 'draft' }).where(eq(model.modelCode, 'SC-000008'));
  await portal.database.update(model).set({ name: 'Renamed' }).where(eq(model.modelCode, 'SC-000009'));
  const later = server();
  await later.index.build();
  await later.told(USED);
  await expectSame(later.index, await fresh());
  await portal.database.delete(model).where(eq(model.modelCode, 'SC-000010'));
  await later.index.follow(true);
  await expectSame(later.index, await fresh());
  // a rebuild reads the models
  await later.index.build();
  expect(later.lines.filter(({ msg }) => msg === USED)).toHaveLength(1);
});

test('a change that was not committed when the index was stored is read later', async () => {
  const writing = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const long = portal.transaction(async (tx) => {
    await tx.update(model).set({ name: 'Long transaction' }).where(eq(model.modelCode, 'SC-000011'));
    begun.resolve();
    await writing.promise;
  });
  await begun.promise;
  await store();
  writing.resolve();
  await long;
  const again = server();
  await again.index.build();
  await again.told(USED);
  await expectSame(again.index, await fresh());
});

test('changed words, another database and one that was set back are reasons for a build', async () => {
  await store();
  await portal.database
    .insert(synonym)
    .values({ kind: 'gene', concept: 'KRAS', term: 'Kirsten', language: 'en', relation: 'exact' });
  await expectRefused('names, areas, panels or synonyms have changed');
  await store();
  await portal.database.delete(storedIndex);
  await expectRefused('it is of another database');
  const rows = await portal.database.delete(storedIndex).returning();
  // as a copy by pg_dump writes them
  for (const { token, transaction } of rows) await portal.database.insert(storedIndex).values({ token, transaction });
  await expectRefused('it is of another database');
});

test('a damaged file is a reason for a build', async () => {
  await store();
  const whole = readFileSync(file());
  const flipped = (at: number) => {
    const copy = Buffer.from(whole);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };
  const damaged: [Buffer, RegExp][] = [
    [Buffer.alloc(0), /another format/],
    [whole.subarray(0, 40), /damaged/],
    [whole.subarray(0, whole.length - 1), /bytes instead of/],
    [Buffer.concat([whole, Buffer.from('x')]), /bytes instead of/],
    [flipped(0), /another format/],
    [flipped(12), /damaged/],
    [flipped(whole.length - 1), /damaged/],
    [flipped(whole.length - 200), /damaged/],
    [flipped(1_500), /damaged/],
    [Buffer.from(whole.toString('latin1').replace(/"program":"./, '"program":"x'), 'latin1'), /another version/],
    [Buffer.from(whole.toString('latin1').replace('"format":1', '"format":2'), 'latin1'), /another format/],
  ];
  for (const [content, reason] of damaged) {
    writeFileSync(file(), content);
    await expectRefused(reason);
    await vi.waitFor(() => expect(statSync(file()).size).toBeGreaterThan(10_000), 20_000);
  }
});

test('a start survives that the index cannot be stored', async () => {
  rmSync(join(dataDir, 'search'), { recursive: true, force: true });
  writeFileSync(join(dataDir, 'search'), 'no directory');
  const { index, told, lines } = server();
  await index.build();
  await told(NOT_STORED);
  expect(lines.find(({ msg }) => msg === NOT_STORED)?.reason).toContain('not a directory');
  await expectSame(index, await fresh());
  rmSync(join(dataDir, 'search'));
  mkdirSync(join(dataDir, 'search'), { mode: 0o700 });
  chmodSync(join(dataDir, 'search'), 0o700);
  await store();
  expect(readdirSync(join(dataDir, 'search'))).toEqual(['models']);
});

async function expectRefused(reason: string | RegExp) {
  const { index, lines, told } = server();
  await index.build();
  await told(STORED);
  expect(lines.find(({ msg }) => msg === REFUSED)?.reason).toMatch(reason);
  await expectSame(index, await fresh());
}
