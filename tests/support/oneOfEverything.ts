import pg from 'pg';
import { tablesOf } from '../../server/platform/backup/schema.ts';

type Column = { name: string; type: string; isArray: boolean; refersTo: string | null; referred: string | null };

/** An SQL value for each type that the portal's tables use. */
const SAMPLES: Record<string, string> = {
  bool: 'true',
  bytea: `'\\x00ff5c2e'::bytea`,
  date: 'current_date',
  float8: '0.1',
  int2: '1',
  int4: '1',
  int8: '1',
  jsonb: `'{"en": "\\\\N \\t", "zh": "换行\\n"}'::jsonb`,
  numeric: '1.5',
  text: `E'tab\\t "quote" \\\\N 换行\\n'`,
  timestamptz: `'2001-02-03 04:05:06.789+00'::timestamptz`,
  uuid: 'gen_random_uuid()',
};

/**
 * Adds a row to each empty table of the portal, with a value in every column, including references.
 * @returns the tables that it filled
 * @throws Error for a column of a type without a sample
 */
export async function fillEmptyTables(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const filled: string[] = [];
    for (const { name } of await tablesOf(client)) {
      const { rowCount } = await client.query(`SELECT FROM ${pg.escapeIdentifier(name)} LIMIT 1`);
      if (rowCount) continue;
      const columns = await columnsOf(client, name);
      const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
      await client.query(
        `INSERT INTO ${pg.escapeIdentifier(name)} (${names}) VALUES (${columns.map(sampleOf).join(', ')})`,
      );
      filled.push(name);
    }
    return filled;
  } finally {
    await client.end();
  }
}

function sampleOf({ name, type, isArray, refersTo, referred }: Column): string {
  if (refersTo !== null && referred !== null)
    return `(SELECT ${pg.escapeIdentifier(referred)} FROM ${pg.escapeIdentifier(refersTo)} LIMIT 1)`;
  const sample = SAMPLES[type];
  if (sample === undefined) throw new Error(`${name}: no sample of ${type}`);
  return isArray ? `ARRAY[${sample}]` : sample;
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `SELECT a.attname AS name, e.typname IS NOT NULL AS "isArray", coalesce(e.typname, t.typname) AS type,
      f.relname AS "refersTo", r.attname AS referred
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
      LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'f' AND k.conkey = ARRAY[a.attnum]
      LEFT JOIN pg_class f ON f.oid = k.confrelid
      LEFT JOIN pg_attribute r ON r.attrelid = k.confrelid AND ARRAY[r.attnum] = k.confkey
    WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = ''
    ORDER BY a.attnum`,
    [pg.escapeIdentifier(table)],
  );
  return rows;
}
