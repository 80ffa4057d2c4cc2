import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { tablesOf } from '../../server/platform/backup/schema.ts';
import { writeVerifiedBackup } from '../../server/platform/backup/verifiedBackup.ts';
import { firstStart } from '../../server/start/firstStart.ts';
import { fillEmptyTables } from '../support/oneOfEverything.ts';
import { on } from './support/globalSetup.ts';
import { scratchOf } from './support/scratch.ts';
import { type TestApp, testApp } from './support/testApp.ts';
import { bareDatabase, urlOf } from './support/testDatabase.ts';

let portal: TestApp;
let directory: string;
let file: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-backup-whole-'));
  file = join(directory, 'whole.zip');
  portal = await testApp({ DEMO_DATA: 'on' });
  const { dependencies } = portal;
  await firstStart(dependencies, { print: () => {}, endDemo: false });
  // nothing may write during the comparison
  await dependencies.jobs.stop();
  await portal.modules.stop();
  await fillEmptyTables(dependencies.connection);
  // in addition to the demonstration's files: an empty one, one larger than a chunk, and one in nested folders
  for (const [path, content] of [
    ['00/empty.csv', Buffer.alloc(0)],
    ['storage/uploads/00/large', randomBytes(3_000_001)],
    ['a/b/c/名称 with blanks.png', Buffer.from('x')],
  ] as const) {
    mkdirSync(dirname(join(dependencies.filesDir, path)), { recursive: true });
    writeFileSync(join(dependencies.filesDir, path), content);
  }
  expect(await writeVerifiedBackup(dependencies, file)).toMatchObject({ file });
});
afterAll(async () => {
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

async function over<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  return work(client).finally(() => client.end());
}

/**
 * Returns the number of rows and a digest of all rows for each table. A revision counts the transactions of its own
 * database, so only its presence is compared.
 */
const rowsIn = (connection: pg.ClientConfig) =>
  over(connection, async (client) => {
    const all: Record<string, { count: number; digest: string }> = {};
    for (const { name } of await tablesOf(client)) {
      const { rows } = await client.query<{ count: number; digest: string }>(
        `SELECT count(*)::int AS count, md5(coalesce(string_agg(row, E'\n' ORDER BY row), '')) AS digest
        FROM (SELECT CASE WHEN to_jsonb(t) ? 'revision' THEN (to_jsonb(t) || '{"revision": 1}')::text ELSE t::text END AS row
          FROM ${pg.escapeIdentifier(name)} t) AS rows`,
      );
      if (rows[0]) all[name] = rows[0];
    }
    return all;
  });
const sequencesIn = (connection: pg.ClientConfig) =>
  over(connection, async (client) => {
    const { rows } = await client.query('SELECT sequencename, last_value FROM pg_sequences ORDER BY 1');
    return rows;
  });
const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), readFileSync(path).toString('base64')])
    .sort();

/** Makes an empty database whose owner is not a superuser, with an address as in DATABASE_URL. */
async function external(): Promise<pg.ClientConfig> {
  const server = inject('postgres');
  const { connection, drop } = await bareDatabase();
  const { database } = connection;
  const role = `owner_of_${database}`;
  await over(on(server, 'postgres'), async (admin) => {
    await admin.query(`CREATE ROLE ${role} CREATEDB`);
    await admin.query(`ALTER DATABASE ${database} OWNER TO ${role}`);
  });
  onTestFinished(async () => {
    await drop();
    await over(on(server, 'postgres'), (admin) => admin.query(`DROP ROLE ${role}`));
  });
  return { connectionString: urlOf({ ...connection, options: `-c role=${role}` }) };
}
async function embedded(): Promise<pg.ClientConfig> {
  const { connection, drop } = await bareDatabase();
  onTestFinished(drop);
  return connection;
}
describe('[R9] a backup of the demonstration and of a database with rows in every table', () => {
  test('has rows of every table', async () => {
    const rows = await rowsIn(portal.dependencies.connection);
    const empty = Object.keys(rows).filter((name) => rows[name]?.count === 0);
    expect(empty).toEqual([]);
  });

  test.each([
    ['the embedded PostgreSQL', embedded],
    ['an external one, as an owner who is no superuser', external],
  ])('is restored row by row and file by file into %s', async (_, make) => {
    const source = portal.dependencies;
    const place = { connection: await make(), filesDir: mkdtempSync(join(directory, 'files-')) };
    await restoreBackup(place, file, { replace: false });
    expect(await rowsIn(place.connection)).toEqual(await rowsIn(source.connection));
    expect(await sequencesIn(place.connection)).toEqual(await sequencesIn(source.connection));
    expect(filesIn(place.filesDir)).toEqual(filesIn(source.filesDir));
    await over(place.connection, async (client) => {
      const off = await client.query("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'");
      expect(off.rows).toEqual([]);
      // everything that is computed from these tables is computed again
      const noted = await client.query('SELECT DISTINCT name FROM derived.table_change ORDER BY 1');
      expect(noted.rows.map(({ name }) => name)).toEqual([
        'antibody',
        'banner',
        'disease',
        'gene',
        'gene_panel',
        'growth_study',
        'model',
        'newsletter',
        'newsletter_category',
        'newsletter_disease',
        'oncotree_node',
        'other_model',
        'panel',
        'panel_disease',
        'panel_model',
        'picture',
        'synonym',
      ]);
      const numbered = await client.query('SELECT DISTINCT revision FROM model');
      expect(numbered.rows).toHaveLength(1);
    });
    // the restored database can be backed up again
    const again = join(directory, 'again.zip');
    expect(await writeVerifiedBackup(place, again)).toMatchObject({ file: again });
    expect(await scratchOf(place.connection)).toEqual([]);
  });

  test('replaces other rows with --replace, and numbering continues', { tags: ['long'] }, async () => {
    const place = { connection: await embedded(), filesDir: mkdtempSync(join(directory, 'files-')) };
    await restoreBackup(place, file, { replace: false });
    await over(place.connection, async (client) => {
      await client.query(`SELECT nextval('inquiry_number_seq') FROM generate_series(1, 50)`);
      await client.query(
        `INSERT INTO account (work_email, first_name, last_name) VALUES ('later@example.org', 'A', 'B')`,
      );
    });
    await restoreBackup(place, file, { replace: true });
    expect(await rowsIn(place.connection)).toEqual(await rowsIn(portal.dependencies.connection));
    expect(await sequencesIn(place.connection)).toEqual(await sequencesIn(portal.dependencies.connection));
  });
});
