import { once } from 'node:events';
import { chmodSync, createWriteStream, mkdtempSync, rmSync, type WriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { FACETS, type Facet } from '../../contract/vocabulary.ts';
import type { EngineQuery } from '../../server/modules/search/engine/engine.ts';
import type { IndexedModel, Vocabulary } from '../../server/modules/search/engine/record.ts';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';

/** Facets with several values per model: arrays with a GIN index. The others are columns with a B-tree index. */
const ARRAYS: readonly Facet[] = ['disease', 'priorTreatment', 'testedAgent', 'dataAvailable'];
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '2GB',
  work_mem: '256MB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
};

const columnOf = (facet: Facet): string => `"${facet}"`;
const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** Starts one PostgreSQL for the whole benchmark, from the same package as the product's, with enough memory. */
export async function startPostgres() {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-bench-'));
  chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
  const { connection, stop } = await startEmbedded({ dataDir: directory, settings: SETTINGS });
  const client = new pg.Client(connection);
  await client.connect();
  return {
    /** Makes a table that takes models one by one; `load` inserts and indexes them. */
    table: (vocabulary: Vocabulary) => new BenchTable(client, join(directory, 'models.csv'), vocabulary),
    stop: async () => {
      await client.end();
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The models as a search with PostgreSQL alone would store them. */
export class BenchTable {
  readonly #client: pg.Client;
  readonly #file: string;
  readonly #vocabulary: Vocabulary;
  readonly #rows: WriteStream;

  constructor(client: pg.Client, file: string, vocabulary: Vocabulary) {
    this.#client = client;
    this.#file = file;
    this.#vocabulary = vocabulary;
    this.#rows = createWriteStream(file, { mode: 0o644 });
  }

  async add(model: IndexedModel): Promise<void> {
    const values = (facet: Facet) => model.values.filter(([field]) => field === facet).map(([, value]) => value);
    const genes = [...new Set(model.alterations.map(({ gene }) => gene))];
    const words = [model.modelCode, model.name, ...model.otherKeys, ...genes];
    for (const [field, value] of model.values) words.push(...this.#vocabulary.termsOf(field, value));
    const cells = [
      model.id,
      model.modelCode,
      model.published ? 't' : 'f',
      model.tested === null ? 'f' : 't',
      array(genes),
      model.numbers.tmb ?? '',
      model.updatedAt,
      words.join(' '),
      ...FACETS.map((facet) =>
        ARRAYS.includes(facet) ? array([...new Set(values(facet))]) : (values(facet)[0] ?? ''),
      ),
    ];
    const line = cells.map((cell) => (cell === '' ? '' : `"${String(cell).replaceAll('"', '""')}"`)).join(',');
    if (!this.#rows.write(`${line}\n`)) await once(this.#rows, 'drain');
  }

  async load(): Promise<void> {
    this.#rows.end();
    await once(this.#rows, 'close');
    const facets = FACETS.map((facet) => `${columnOf(facet)} text${ARRAYS.includes(facet) ? '[]' : ''}`);
    await this.#client.query(`
      drop table if exists bench;
      create unlogged table bench (id uuid, code text, published boolean, tested boolean, genes text[], tmb float8,
        updated float8, words text, ${facets.join(', ')},
        document tsvector generated always as (to_tsvector('simple', words)) stored)`);
    const columns = ['id', 'code', 'published', 'tested', 'genes', 'tmb', 'updated', 'words', ...FACETS.map(columnOf)];
    await this.#client.query(`copy bench (${columns.join(', ')}) from ${literal(this.#file)} (format csv)`);
    rmSync(this.#file);
    for (const column of ['document', 'genes', ...ARRAYS.map(columnOf)])
      await this.#client.query(`create index on bench using gin (${column})`);
    for (const column of ['"modelType"', 'tmb', 'updated', 'code'])
      await this.#client.query(`create index on bench (${column})`);
    await this.#client.query('vacuum analyze bench');
  }

  /**
   * Runs a query for the count, the first page and the facet counts. Returns the time in milliseconds and the count.
   */
  async ask(query: EngineQuery): Promise<{ ms: number; count: number }> {
    const statement = statementOf(query);
    const started = performance.now();
    const { rows } = await this.#client.query<{ facet: string; count: string }>(statement);
    const ms = performance.now() - started;
    return { ms, count: Number(rows.find(({ facet }) => facet === 'count')?.count ?? 0) };
  }
}

/**
 * Returns a single statement. It finds the rows for text, genes and ranges once by the indexes, then groups each facet
 * under the filters of all other facets.
 */
function statementOf({ text, filters = {}, genes = [], ranges, sort }: EngineQuery): string {
  const conditions = ['published'];
  if (text !== undefined) conditions.push(`document @@ phraseto_tsquery('simple', ${literal(text)})`);
  for (const { gene, status } of genes) {
    const altered = `genes @> array[${literal(gene)}]`;
    conditions.push(status === 'wildType' ? `tested and not ${altered}` : altered);
  }
  if (ranges?.tmb?.min !== undefined) conditions.push(`tmb >= ${ranges.tmb.min}`);
  const chosen = FACETS.flatMap((facet) => {
    const values = filters[facet] ?? [];
    if (values.length === 0) return [];
    const list = `array[${values.map(literal).join(', ')}]`;
    const condition = ARRAYS.includes(facet) ? `${columnOf(facet)} && ${list}` : `${columnOf(facet)} = any(${list})`;
    return [{ facet, condition }];
  });
  const under = (facet?: Facet) =>
    [...chosen.filter((other) => other.facet !== facet).map(({ condition }) => condition), 'true'].join(' and ');
  const order =
    sort?.[0] === undefined ? 'code' : `${sort[0].field === 'tmb' ? 'tmb' : 'updated'} desc nulls last, code`;
  const counts = FACETS.map((facet) =>
    ARRAYS.includes(facet)
      ? `select ${literal(facet)}, value, count(*) from base, unnest(${columnOf(facet)}) value where ${under(facet)} group by 2`
      : `select ${literal(facet)}, ${columnOf(facet)}, count(*) from base where ${under(facet)} and ${columnOf(facet)} is not null group by 2`,
  );
  return `with base as materialized (
      select id, code, tmb, updated, ${FACETS.map(columnOf).join(', ')} from bench where ${conditions.join(' and ')})
    select 'count' as facet, null as value, count(*) from base where ${under()}
    union all (select 'page', id::text, 0 from base where ${under()} order by ${order} limit 10)
    union all ${counts.join(' union all ')}`;
}

const array = (values: readonly string[]): string => `{${values.map((value) => `"${value}"`).join(',')}}`;
