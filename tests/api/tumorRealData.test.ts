// @module-tag long
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommand } from '../../server/importers/command.ts';
import { runImport } from '../../server/importers/run.ts';
import { LiveIndex } from '../../server/modules/search/index/liveIndex.ts';
import { modelSource } from '../../server/modules/search/modelSource.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { tumorMatches } from '../../server/modules/workbench/tumor/tumor.ts';
import { type DatabasePool, openPool } from '../../server/platform/database/database.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

/** Leave-one-out of the comparison on the models of PDMR, where many patients have several models. */
const directory = process.env.REAL_DATA_DIR ?? '../shared/data';
const imports = [
  ['diseases', 'oncotree_2025_10_03'],
  ['genes', 'genes_human_ncbi'],
  ['models', 'models_unified'],
  ['alterations', 'pdmr_driver_alterations', '--mapping', 'server/importers/mappings/pdmr-drivers.json'],
] as const;
const present = imports.every(([, file]) => existsSync(join(directory, `${file}.csv`)));
if (!present) console.warn(`skipped: no real data in REAL_DATA_DIR (${directory})`);

type Row = {
  code: string;
  patient: string;
  alterations: { gene: string; kind: string; proteinChange: string | null }[];
  oncotree: string | null;
};

describe.skipIf(!present)('with the models of PDMR', () => {
  let portal: TestDatabase;
  let pool: DatabasePool;
  beforeAll(async () => {
    portal = await testDatabase();
    pool = openPool(portal.connection, { size: 2, statementMs: 0 });
    await seedSystem(portal.transaction);
    for (const [name, file, ...options] of imports) {
      const command = await readCommand([name, join(directory, `${file}.csv`), ...options]);
      await runImport(command.importer, pool, command.options);
    }
    await portal.database.execute(sql`update model set state = 'published'`);
  }, 240_000);
  afterAll(async () => {
    await pool?.close();
    await portal?.drop();
  });

  test('another model of the same patient ranks first', async () => {
    const index = new LiveIndex(modelSource(portal.database, portal.connection));
    await index.build();
    const { rows } = await portal.database.execute<Row>(sql`
      select model_code as code, patient_code as patient, alterations, oncotree_code as oncotree from model m
      where jsonb_array_length(alterations) > 0 and patient_code is not null and alteration_sources ? 'PDMR drivers'
        and exists (
          select from model o where o.patient_code = m.patient_code and o.id <> m.id
            and jsonb_array_length(o.alterations) > 0)`);
    const patientOf = new Map(rows.map(({ code, patient }) => [code, patient]));
    const tally = { first: 0, tied: 0, behind: 0 };
    const view = async () => ({ snapshot: index.snapshot, generation: 1 });
    for (const { code, patient, alterations, oncotree } of rows) {
      const text = alterations.map(({ gene, kind, proteinChange }) => `${gene} ${proteinChange ?? kind}`).join('\n');
      const { models } = await tumorMatches(
        { local: { view }, database: portal.database },
        { text, tested: 'all', ...(oncotree !== null && { diagnosis: oncotree }) },
        { locale: 'en', signal: new AbortController().signal },
      );
      const others = models.filter(({ modelCode }) => modelCode !== code);
      const isOfPatient = ({ modelCode }: { modelCode: string }) => patientOf.get(modelCode) === patient;
      const best = others[0];
      if (best !== undefined && isOfPatient(best)) tally.first++;
      else if (others.some((other) => isOfPatient(other) && other.score === best?.score)) tally.tied++;
      else tally.behind++;
    }
    console.info(`leave one out, PDMR: ${JSON.stringify(tally)} of ${rows.length}`);
    expect(rows.length).toBeGreaterThan(900);
    // The file has drivers by gene and class, without the changes: many tumors of other patients are equal.
    expect(tally.first / rows.length).toBeGreaterThan(0.7);
    expect((tally.first + tally.tied) / rows.length).toBeGreaterThan(0.87);
  }, 300_000);
});
