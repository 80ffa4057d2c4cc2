import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { synonym } from '../../server/modules/catalog/synonym.table.ts';
import { storedIndex } from '../../server/modules/search/index/stored/storedIndex.table.ts';
import { spreadModels } from '../load/spreadModels.ts';
import { makeArea, makeModel } from './support/models.ts';
import { expectSame, NOT_STORED, storedIndexes, USED } from './support/storedIndexes.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

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

const { file, server, store, fresh, expectUsed, expectRefused } = storedIndexes(() => ({ portal, dataDir }));

test('a start from the stored index answers like a build, also after changes while no server ran', async () => {
  await store();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  await expectUsed();
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
  await expectUsed();
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
  const { index, told, reasonOf } = server();
  await index.build();
  await told(NOT_STORED);
  expect(reasonOf(NOT_STORED)).toContain('not a directory');
  await expectSame(index, await fresh());
  rmSync(join(dataDir, 'search'));
  mkdirSync(join(dataDir, 'search'), { mode: 0o700 });
  chmodSync(join(dataDir, 'search'), 0o700);
  await store();
  expect(readdirSync(join(dataDir, 'search'))).toEqual(['models']);
});
