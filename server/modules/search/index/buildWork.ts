import { parentPort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { openPool } from '../../../platform/database/database.ts';
import { modelSource } from '../modelSource.ts';
import { buildBase } from './baseBuild.ts';
import { type SegmentColumns, sharedColumns } from './segmentColumns.ts';

/** What the thread does: it builds the segment of all models of a database. */
export type BuildWork = { connection: pg.ClientConfig; mark: number };

export type BuildAnswer = { done: number } | { columns: SegmentColumns; seen: Map<string, number> };

const { connection, mark } = workerData as BuildWork;
const tell = (answer: BuildAnswer) => parentPort?.postMessage(answer);
const pool = openPool(connection, { size: 1 });
const source = modelSource(pool.database, connection);
const { segment, seen } = await buildBase(source, await source.vocabulary(), mark, (done) => tell({ done }));
await pool.close();
tell({ columns: sharedColumns(segment), seen });
