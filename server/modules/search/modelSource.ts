import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database } from '../../platform/database/database.ts';
import { breather } from '../../platform/time/breather.ts';
import { GeneLists } from './engine/geneValues.ts';
import { type ModelSource, type ReadModel, SourceBusy } from './engine/source.ts';
import { readIndexContext } from './indexContext.ts';
import { type IndexRow, indexedModel, modelColumns } from './indexedModel.ts';
import { studyResponsesReader } from './studyResponses.ts';
import { readVocabulary, vocabularyVersion } from './vocabulary.ts';

/** The most models that are read at once; fewer if they have many values. */
const BATCH = 400;
const FIRST_BATCH = 5;
/** The next batch has at most this many times as many models, because the next ones may have more values. */
const GROWTH = 4;
const FEWEST = 5;
/** Characters of JSON. */
const LENGTH_AT_ONCE = 2_000_000;
const IDS_AT_ONCE = 10_000;
const CHANNEL = 'model_changed';
const LOCK_NOT_AVAILABLE = '55P03';
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Returns the source from which the index reads the catalog's models, with notifications of changes. */
export function modelSource(database: Database, connection: pg.ClientConfig): ModelSource {
  const reading = { database, readResponses: studyResponsesReader(database), geneLists: new GeneLists() };
  return {
    mark: async () => {
      const { rows } = await database.execute<{ mark: string }>(
        sql`select pg_snapshot_xmin(pg_current_snapshot())::text as mark`,
      );
      return Number(rows[0]?.mark ?? 0);
    },
    models: (since = 0) => readModels(reading, since),
    ids: async () => {
      const ids = new Set<string>();
      for (let after = NO_ID; ; ) {
        const { rows } = await database.execute<{ id: string }>(
          sql`select id from model where id > ${after} order by id limit ${IDS_AT_ONCE}`,
        );
        for (const { id } of rows) ids.add(id);
        if (rows.length < IDS_AT_ONCE) return ids;
        after = rows.at(-1)?.id ?? after;
      }
    },
    count: async () => {
      const { rows } = await database.execute<{ count: string }>(sql`select count(*) from model`);
      return Number(rows[0]?.count ?? 0);
    },
    vocabulary: () => readVocabulary(database),
    vocabularyVersion: () => vocabularyVersion(database),
    exclusively: async (work, withinMs = 0) => {
      const client = new pg.Client({ ...connection, application_name: 'oncology-browser index', keepAlive: true });
      client.on('error', () => {}); // the lock ends with its connection
      try {
        await client.connect();
        await takeTurn(client, withinMs);
        return await work();
      } finally {
        await client.end().catch(() => {});
      }
    },
    listen: async (onChange, onLost) => {
      const client = new pg.Client({ ...connection, application_name: 'oncology-browser search', keepAlive: true });
      let closed = false;
      client.on('error', () => {}); // followed by 'end'
      client.once('end', () => {
        if (!closed) onLost();
      });
      client.on('notification', ({ payload }) =>
        onChange(payload === 'delete' || payload === 'truncate' ? 'removed' : 'written'),
      );
      const close = async () => {
        closed = true;
        await client.end().catch(() => {});
      };
      try {
        await client.connect();
        await client.query(`LISTEN ${pg.escapeIdentifier(CHANNEL)}`);
      } catch (error) {
        await close();
        throw error;
      }
      return { close };
    },
  };
}

/**
 * Takes the lock under which one server at a time updates an index.
 * @param withinMs how long it waits for other servers; 0: without limit
 * @throws SourceBusy after that time
 */
async function takeTurn(client: pg.Client, withinMs: number): Promise<void> {
  await client.query("SELECT set_config('lock_timeout', $1, false)", [String(withinMs)]);
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [CHANNEL]);
  } catch (error) {
    throw error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE ? new SourceBusy() : error;
  }
}

/** What the reading of models needs. */
type Reading = {
  database: Database;
  readResponses: ReturnType<typeof studyResponsesReader>;
  geneLists: GeneLists;
};

/**
 * Reads by id in batches, so that no statement runs long and no reply is large: a model can have a value for each human
 * gene. Changes meanwhile are read again by their revision.
 */
async function* readModels(
  { database, readResponses, geneLists }: Reading,
  since: number,
): AsyncGenerator<ReadModel[]> {
  const context = await readIndexContext(database, geneLists);
  const breathe = breather();
  // Few rows changed: they are found by revision first; otherwise the sort by id would read all rows.
  const changed = since > 0 ? sql`m.id in (select id from model where revision >= ${since} offset 0)` : sql`true`;
  let limit = FIRST_BATCH;
  const rowsAfter = async (id: string, most = limit) => {
    const { rows } = await database.execute<IndexRow>(
      sql`select ${modelColumns} from model m where m.id > ${id} and ${changed} order by m.id limit ${most}`,
    );
    return { rows, isLast: rows.length < most };
  };
  for (let reading = rowsAfter(NO_ID); ; ) {
    const { rows, isLast } = await reading;
    const after = rows.at(-1);
    if (after === undefined) return;
    if (!isLast) {
      const length = rows.reduce((sum, { expression, copy_number }) => sum + expression.length + copy_number.length, 0);
      const fitting = Math.floor((LENGTH_AT_ONCE * rows.length) / length);
      limit = Math.max(FEWEST, Math.min(BATCH, GROWTH * limit, fitting));
      // The next rows are read while these are converted.
      reading = rowsAfter(after.id);
      reading.catch(() => {}); // reported when it is waited for
    }
    const responses = await readResponses(rows.map(({ id }) => id));
    const models: ReadModel[] = [];
    for (const row of rows) {
      const model = indexedModel(row, responses.get(row.id) ?? [], context);
      models.push({ model, revision: Number(row.revision) });
      await breathe();
    }
    yield models;
    if (isLast) return;
  }
}
