import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { SearchQuery } from '../../../contract/entities/search.ts';
import type { ReadTerm } from '../../../contract/entities/searchReading.ts';
import { generateDemo } from '../../../server/demo/index.ts';
import type { IndexedModel } from '../../../server/modules/search/engine/record.ts';
import { LiveIndex } from '../../../server/modules/search/index/liveIndex.ts';
import { modelSource } from '../../../server/modules/search/modelSource.ts';
import { evaluate } from '../../../server/modules/search/query/evaluate.ts';
import { seedSystem } from '../../../server/modules/system/seed.ts';
import { createFileStore } from '../../../server/platform/files/fileStore.ts';
import { createEmbeddedHost } from '../../../server/platform/storage/embeddedHost.ts';
import { testDatabase } from './testDatabase.ts';

/** Fills a separate database with the demonstration. Returns an index over it and the models as they were read. */
export async function demoIndex() {
  const portal = await testDatabase();
  await seedSystem(portal.transaction);
  const folder = await mkdtemp(join(tmpdir(), 'demo-index-'));
  const host = createEmbeddedHost(join(folder, 'storage'), async () => [Buffer.from('demo-index')]);
  const log = { info: () => {} };
  await generateDemo({ connection: portal.connection, files: createFileStore(folder), host, log });
  const source = modelSource(portal.database, portal.connection);
  const index = new LiveIndex(source);
  await index.build();
  const models: IndexedModel[] = [];
  for await (const batch of source.models()) models.push(...batch.map(({ model }) => model));
  return {
    database: portal.database,
    models,
    index,
    vocabulary: await source.vocabulary(),
    offeredBy,
    /**
     * Runs a query. Returns the ids that it finds in order, and the reading of its text. Also returns the agent whose
     * responses the rows show, and the texts of the other readings on offer.
     */
    ask: (query: SearchQuery) => {
      const all = { ...query, page: 1, limit: 5_000, locale: 'en' } as const;
      const answer = evaluate(index.snapshot, all, 'published');
      const { ids, reading = [], agent } = answer;
      return { ids, reading, agent, offered: offeredBy(answer) };
    },
    rows: async <Row extends Record<string, unknown>>(query: string) =>
      (await portal.database.execute<Row>(sql.raw(query))).rows as Row[],
    close: async () => {
      await portal.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the texts that ask for the other readings in an answer. */
function offeredBy({ reading = [], ambiguities = [] }: Told): string[] {
  const others = [...reading.flatMap(({ options }) => options), ...ambiguities.flatMap(({ others }) => others)];
  return others.map(({ text }) => text);
}
type Told = { reading?: readonly ReadTerm[]; ambiguities?: readonly { others: readonly { text: string }[] }[] };

export type DemoIndex = Awaited<ReturnType<typeof demoIndex>>;
