import { once } from 'node:events';
import type pg from 'pg';
import { type Database, openPool } from '../../../platform/database/database.ts';
import { modelSource } from '../modelSource.ts';
import { buildBase } from './baseBuild.ts';
import { type Emptied, emptied } from './columnBlock.ts';
import { columnsOf, type SegmentColumns } from './segmentColumns.ts';
import type { Content } from './stored/indexFile.ts';
import { programPrint } from './stored/programPrint.ts';
import { type BuildStart, storeIndex } from './stored/storedIndex.ts';

/**
 * What the process does: it builds the segment of all models of a database, and stores it in `directory` for the next
 * start.
 */
export type BuildWork = { connection: pg.ClientConfig; start: BuildStart; directory: string | undefined };

/** What it tells. The bytes of the columns are on its standard output. */
export type BuildAnswer = { done: number } | { failed: string } | Built | StoringEnd;
export type Built = { rest: Emptied<SegmentColumns>; seen: Map<string, number> };
/** How storing has ended. It begins when the columns have arrived. */
export type StoringEnd = { stored: { bytes: number; ms: number } } | { notStored: string };

/** One reads the next models, one reads their studies. */
const CONNECTIONS = 2;

const tell = (answer: BuildAnswer) =>
  new Promise<void>((resolve) => {
    process.send?.(answer, undefined, {}, () => resolve());
  });

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

process.once('message', (work: BuildWork) => {
  // without the server there is nothing to build for; an exit removes an unfinished file, which a signal would not
  process.once('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  build(work)
    .catch(async (error: unknown) => {
      await tell({ failed: reasonOf(error) });
      process.exitCode = 1;
    })
    .finally(() => process.disconnect());
});

async function build({ connection, start, directory }: BuildWork): Promise<void> {
  const begun = performance.now();
  // before the models are read, because the program's files may be replaced meanwhile
  const program = directory === undefined ? undefined : programPrint();
  await program?.catch(() => {}); // a failure is a reason not to store the index
  const { database, close } = openPool(connection, { size: CONNECTIONS });
  try {
    const source = modelSource(database, connection);
    const { mark } = start;
    const { segment, seen } = await buildBase(source, await source.vocabulary(), mark, (done) => void tell({ done }));
    const { rest, bytes } = emptied(columnsOf(segment));
    const buildMs = performance.now() - begun;
    await tell({ rest, seen });
    for (const column of bytes) if (!process.stdout.write(column)) await once(process.stdout, 'drain');
    await new Promise<void>((resolve) => void process.stdout.end(resolve));
    if (directory === undefined || program === undefined) return;
    const origin = { ...start, builtAt: Date.now(), buildMs };
    await tell(await storing({ database, directory }, origin, { rest, seen, bytes }, program));
  } finally {
    await close();
  }
}

/** Stores the index. A failure ends nothing else: the index that was built is used. */
async function storing(
  place: { database: Database; directory: string },
  origin: BuildStart & { builtAt: number; buildMs: number },
  content: Content,
  program: Promise<string>,
): Promise<StoringEnd> {
  const begun = performance.now();
  try {
    const bytes = await storeIndex(place, origin, content, program);
    return { stored: { bytes, ms: performance.now() - begun } };
  } catch (error) {
    return { notStored: reasonOf(error) };
  }
}
