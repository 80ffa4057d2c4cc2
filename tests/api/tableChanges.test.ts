import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disease } from '../../server/modules/catalog/disease.table.ts';
import { gene, genePanel } from '../../server/modules/catalog/gene.table.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { synonym } from '../../server/modules/catalog/synonym.table.ts';
import { changesOf, sumUpChanges } from '../../server/platform/database/changes.ts';
import { tableChange } from '../../server/platform/database/tableChange.table.ts';
import { soon } from '../support/soon.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const read = async (...tables: PgTable[]) => {
  const { rows } = await database.database.execute<{ text: string }>(sql`select ${changesOf(...tables)} as text`);
  return rows[0]?.text;
};
const addGene = (symbol: string) => sql`insert into gene (symbol, name) values (${symbol}, '')`;

test.each([
  ['model', model],
  ['growth study', growthStudy],
  ['disease', disease],
  ['OncoTree node', oncotreeNode],
  ['gene', gene],
  ['gene panel', genePanel],
  ['synonym', synonym],
])('every statement that writes to a %s is announced for this table only', async (_, table) => {
  const others = [model, growthStudy, disease, oncotreeNode, gene, genePanel, synonym].filter((one) => one !== table);
  const [before, elsewhere] = [await read(table), await read(...others)];
  await database.database.execute(sql`delete from ${table}`);
  expect(await read(table)).not.toBe(before);
  expect(await read(...others)).toBe(elsewhere);
});

test('the revision changes once when a transaction commits, and not when it rolls back', async () => {
  const texts = [await read(gene)];
  await database.transaction(async (open) => {
    await open.execute(addGene('AAA1'));
    await open.execute(sql`update gene set name = 'first' where symbol = 'AAA1'`);
    texts.push(await read(gene));
  });
  texts.push(await read(gene));
  await expect(
    database.transaction(async (open) => {
      await open.execute(addGene('AAA2'));
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  texts.push(await read(gene));
  await database.database.execute(sql`truncate gene`);
  texts.push(await read(gene));
  const [before, within, after, givenUp, emptied] = texts;
  expect([within, givenUp]).toEqual([before, after]);
  expect(new Set([before, after, emptied]).size).toBe(3);
});

test('overlapping transactions are each announced at their own end, also after earlier ones were compacted', async () => {
  const [early, late] = [await database.pool.connect(), await database.pool.connect()];
  const texts = [await read(gene)];
  await early.query('begin');
  await early.query(`insert into gene (symbol, name) values ('EARLY', '')`);
  await late.query('begin');
  await late.query(`insert into gene (symbol, name) values ('LATE', '')`);
  await late.query('commit');
  texts.push(await read(gene));
  await sumUpChanges(database.database);
  expect(await read(gene)).toBe(texts.at(-1));
  await early.query('commit');
  texts.push(await read(gene));
  for (const client of [early, late]) client.release();
  expect(new Set(texts).size).toBe(3);
});

test('compacting leaves one row for each table and the same revision, each time', async () => {
  for (let index = 0; index < 20; index += 1) await database.database.execute(addGene(`SUM${index}`));
  const before = [await read(gene), await read(gene, model)];
  const namesLeft = async () => {
    await sumUpChanges(database.database);
    return (await database.database.select({ name: tableChange.name }).from(tableChange)).map(({ name }) => name);
  };
  // an older transaction in another database of the cluster may delay this
  await expect.poll(async () => (await namesLeft()).length, soon).toBe(new Set(await namesLeft()).size);
  await namesLeft();
  expect([await read(gene), await read(gene, model)]).toEqual(before);
  await database.database.execute(addGene('NEXT'));
  expect(await read(gene)).not.toBe(before[0]);
});
