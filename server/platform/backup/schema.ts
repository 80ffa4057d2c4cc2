import type pg from 'pg';

export type Table = { name: string; columns: string[] };

/** Returns the portal's tables with their stored columns. Each table comes after those that it refers to. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    GROUP BY c.relname ORDER BY c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    SELECT DISTINCT f.relname AS "from", t.relname AS "to"
    FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND f.oid <> t.oid`);
  const ordered: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && left.has(to)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}

/** Returns the sequences with the last number given, except those that were never used. */
export async function sequencesOf(client: pg.ClientBase): Promise<{ name: string; last: string }[]> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`);
  return rows;
}

/** Returns the end of the sealed log, or undefined if there is none. A schema of an older version has no such table. */
export async function logHeadOf(client: pg.ClientBase): Promise<{ seq: number; hash: string } | undefined> {
  const { rows: tables } = await client.query(
    `SELECT FROM pg_tables WHERE schemaname = 'public' AND tablename = 'log_chain'`,
  );
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<{ seq: number; hash: string }>(
    `SELECT seq::int AS seq, hash FROM log_chain WHERE name = 'head'`,
  );
  return rows[0];
}
