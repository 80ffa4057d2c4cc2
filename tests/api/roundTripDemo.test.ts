// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateDemo } from '../../server/demo/index.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { createFileStore } from '../../server/platform/files/fileStore.ts';
import { createEmbeddedHost } from '../../server/platform/storage/embeddedHost.ts';
import { bothSides, CATALOG, differences, takeCatalog } from './support/catalogTrip.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

const folder = mkdtempSync(join(tmpdir(), 'oncology-demo-trip-'));
let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([testDatabase(), testDatabase()]);
  await seedSystem(first.transaction);
  const host = createEmbeddedHost(join(folder, 'storage'), async () => [Buffer.from('demo-trip')]);
  await generateDemo({ connection: first.connection, files: createFileStore(folder), host, log: { info: () => {} } });
}, 120_000);
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

test('the catalog of the demonstration is the same in an empty installation', { timeout: 300_000 }, async () => {
  expect(await takeCatalog(first, second)).toEqual([]);
  for (const [name, query] of Object.entries(CATALOG)) {
    const [before, after] = await bothSides(first, second, query);
    expect(before.length, name).toBeGreaterThan(0);
    expect(after.length, name).toBe(before.length);
    // the demonstration has no sources of alterations: the import names them
    const known = differences(before, after).filter((one) => !one.startsWith('alteration_sources,'));
    expect(known, name).toEqual([]);
  }
});
