import { once } from 'node:events';
import type pg from 'pg';
import { openPool } from '../../../platform/database/database.ts';
import { modelSource } from '../modelSource.ts';
import { buildBase } from './baseBuild.ts';
import { type Emptied, emptied } from './columnBlock.ts';
import { columnsOf, type SegmentColumns } from './segmentColumns.ts';

/** What the process does: it builds the segment of all models of a database. */
export type BuildWork = { connection: pg.ClientConfig; mark: number };

/** What it tells. The bytes of the columns are on its standard output. */
export type BuildAnswer = { done: number } | { failed: string } | Built;
export type Built = { rest: Emptied<SegmentColumns>; seen: Map<string, number> };

/** One reads the next models, one reads their studies. */
const CONNECTIONS = 2;

const tell = (answer: BuildAnswer) =>
  new Promise<void>((resolve) => {
    process.send?.(answer, undefined, {}, () => resolve());
  });

process.once('message', (work: BuildWork) => {
  // without the server there is nothing to build for
  process.once('disconnect', () => process.exit());
  build(work).catch(async (error: unknown) => {
    await tell({ failed: error instanceof Error ? error.message : String(error) });
    process.exit(1);
  });
});

async function build({ connection, mark }: BuildWork): Promise<void> {
  const pool = openPool(connection, { size: CONNECTIONS });
  const source = modelSource(pool.database, connection);
  const { segment, seen } = await buildBase(source, await source.vocabulary(), mark, (done) => void tell({ done }));
  await pool.close();
  const { rest, bytes } = emptied(columnsOf(segment));
  await tell({ rest, seen });
  for (const column of bytes) if (!process.stdout.write(column)) await once(process.stdout, 'drain');
  process.stdout.end();
}
