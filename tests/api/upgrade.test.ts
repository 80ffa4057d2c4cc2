import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { restoreBackup } from '../../server/platform/backup/restoreBackup.ts';
import { knownMigrations, migrate } from '../../server/platform/database/migrate.ts';
import { appliedMigrations } from '../../server/platform/database/schema.ts';
import { withoutComments } from '../../server/platform/database/withoutComments.ts';
import { fillEmptyTables } from '../support/oneOfEverything.ts';
import { tryLogin, uniqueAddress } from './support/accounts.ts';
import { testApp } from './support/testApp.ts';
import { bareDatabase } from './support/testDatabase.ts';

const SERVER = join(import.meta.dirname, '../../server');
const MIGRATIONS = join(SERVER, 'platform/database/migrations');
const RELEASES = join(import.meta.dirname, '../releases');

function directoryFor(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `oncology-${name}-`));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
async function bare(): Promise<pg.ClientConfig> {
  const { connection, drop } = await bareDatabase();
  onTestFinished(drop);
  return connection;
}
async function applied(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return appliedMigrations(client).finally(() => client.end());
}

/** Makes the migrations of a later version: ours and one more. */
function laterVersion(statement: string): string {
  const folder = directoryFor('migrations');
  cpSync(MIGRATIONS, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, '9999_later.sql'), statement);
  return folder;
}

test.each(globSync('*.zip', { cwd: RELEASES }))(
  'an installation of the release with %s is upgraded and works as before',
  async (release) => {
    const connection = await bare();
    const filesDir = directoryFor('files');
    await restoreBackup({ connection, filesDir }, join(RELEASES, release), { replace: false });
    expect(await applied(connection)).toEqual(knownMigrations());
    const portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, () => connection);
    onTestFinished(portal.close);
    const keeper = { workEmail: 'keeper@example.org', password: 'Lantern-harbor-2741', address: uniqueAddress() };
    const token = (await tryLogin(portal, keeper)).data?.user.token ?? '';
    const found = await portal.call('searchModels', { token, body: { text: 'kras g12c' } });
    expect(found.data?.list.map(({ name }) => name)).toEqual(['LUN-PDX-7']);
    expect((await portal.call('session', { token })).data?.permissions).not.toEqual([]);
  },
);

test('a search saved before expression was ranked by disease still ranks it in the catalog', async () => {
  const connection = await bare();
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const before = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('saved_search_cohorts'));
  await migrate(connection, { upTo: before });
  await fillEmptyTables(connection);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  const genes = [
    { gene: 'KRAS', status: 'altered' },
    { gene: 'AR', expressionPercentile: { min: 75 } },
  ];
  const kept = { text: 'PDX', genes };
  await client.query('update saved_search set criteria = $1', [JSON.stringify(kept)]);
  await migrate(connection);
  const { rows } = await client.query('select criteria from saved_search');
  expect(rows.length).toBeGreaterThan(0);
  expect(rows[0].criteria).toEqual({ text: 'PDX', genes: [genes[0], { ...genes[1], among: 'catalog' }] });
});

test('arms of studies stored before roles existed get roles, and animals get their arms', async () => {
  const connection = await bare();
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const before = entries.findIndex(({ tag }: { tag: string }) => tag.startsWith('0017_'));
  await migrate(connection, { upTo: before });
  await fillEmptyTables(connection);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  const points = [{ day: 0, volumeMm3: 100, bodyWeightG: null }];
  const arms = [
    { name: 'Vehicle', agent: null, dose: null, animals: [{ id: '1', points }] },
    {
      name: 'Drug',
      agent: 'Drug',
      dose: '5 mg/kg',
      animals: [
        { id: '1', points },
        { id: '2', points: [] },
      ],
    },
    ...['untreated', '0.9% Solution of Sodium Chloride', 'Vehicle + Drug Y'].map((agent) => ({
      name: agent,
      agent,
      dose: null,
      animals: [],
    })),
  ];
  await client.query('update growth_study set data = $1, treatments = $2', [
    JSON.stringify({ dosingDays: [0, 7], arms }),
    JSON.stringify({ Drug: { target: 'EGFR', route: 'po', schedule: 'QW' } }),
  ]);
  await migrate(connection);
  const { rows } = await client.query('select arms, animals, version from growth_study');
  const none = { target: null, route: null, schedule: null };
  expect(rows).toEqual([
    {
      version: 1,
      arms: [
        { name: 'Vehicle', role: 'control', agent: null, dose: null, dosingDays: [0, 7], ...none },
        {
          ...{ name: 'Drug', role: 'treatment', agent: 'Drug', dose: '5 mg/kg', dosingDays: [0, 7] },
          ...{ target: 'EGFR', route: 'po', schedule: 'QW' },
        },
        ...(
          [
            ['untreated', 'untreated'],
            ['0.9% Solution of Sodium Chloride', 'control'],
            ['Vehicle + Drug Y', 'treatment'],
          ] as const
        ).map(([agent, role]) => ({ name: agent, role, agent, dose: null, dosingDays: [0, 7], ...none })),
      ],
      animals: [
        { arm: 'Vehicle', id: '1', removal: null, points },
        { arm: 'Drug', id: '1', removal: null, points },
        { arm: 'Drug', id: '2', removal: null, points: [] },
      ],
    },
  ]);
});

test('[issue 46] empty lists of treatments stored before become unknown, also in drafts and in the trash', async () => {
  const connection = await bare();
  const { entries } = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
  const before = entries.findIndex(({ tag }: { tag: string }) => tag.endsWith('unknown_treatments'));
  await migrate(connection, { upTo: before });
  await fillEmptyTables(connection);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  const cases = [
    { demo: false, species: 'Homo sapiens', patient_code: 'P-1', treatments: [], expected: null },
    { demo: true, species: 'Homo sapiens', patient_code: 'P-2', treatments: [], expected: [] },
    { demo: true, species: 'Homo sapiens', patient_code: 'L-3', treatments: [], expected: null },
    { demo: true, species: 'Mus musculus', patient_code: null, treatments: [], expected: null },
    { demo: false, species: 'Homo sapiens', patient_code: 'P-5', treatments: ['Cisplatin'], expected: ['Cisplatin'] },
  ];
  const patient = (priorTreatments: string[]) => ({ sex: 'female', priorTreatments });
  const values = { stage: 'II', patient: patient([]) };
  const draft = { resource: 'model', record_id: crypto.randomUUID(), values, version: 1 };
  const belonging = [
    { table: 'growth_study', rows: [{ name: 'Study' }] },
    { table: 'content_draft', rows: [draft] },
  ];
  for (const { treatments, expected: _expected, ...row } of cases)
    await client.query(
      `insert into removed_record (resource, record_id, label, row, belonging) values ('model', gen_random_uuid(), '{}', $1, $2)`,
      [JSON.stringify({ ...row, patient: patient(treatments) }), JSON.stringify(row.demo ? [] : belonging)],
    );
  const [stored] = cases;
  await client.query('update model set demo = $1, species = $2, patient_code = $3, patient = $4', [
    ...[stored?.demo, stored?.species, stored?.patient_code],
    JSON.stringify(patient([])),
  ]);
  await client.query('update content_draft set resource = $1, values = $2', ['model', JSON.stringify(values)]);
  await migrate(connection);
  const read = async (query: string) => (await client.query(query)).rows.map(({ value }) => value);
  const unknown = { sex: 'female', priorTreatments: null };
  expect(await read('select patient as value from model')).toEqual([unknown]);
  expect(await read('select values as value from content_draft')).toEqual([{ ...values, patient: unknown }]);
  const trash = "from removed_record where resource = 'model' order by row ->> 'patient_code' nulls last";
  const removed = cases
    .toSorted((one, other) => (one.patient_code ?? 'Z').localeCompare(other.patient_code ?? 'Z'))
    .map(({ demo, expected }) => ({
      patient: { sex: 'female', priorTreatments: expected },
      belonging: demo
        ? []
        : [belonging[0], { table: 'content_draft', rows: [{ ...draft, values: { ...values, patient: unknown } }] }],
    }));
  expect(
    await read(`select jsonb_build_object('patient', row -> 'patient', 'belonging', belonging) as value ${trash}`),
  ).toEqual(removed);
});

describe('a database of another version', () => {
  test('is backed up once before the upgrade, and stays unchanged when the upgrade fails', async () => {
    const connection = await bare();
    const beforeUpgrade = vi.fn(async () => {});
    await migrate(connection, { beforeUpgrade, upTo: 2 });
    expect(beforeUpgrade).not.toHaveBeenCalled();
    const full = async () => {
      throw new Error('no room for a backup');
    };
    await expect(migrate(connection, { beforeUpgrade: full })).rejects.toThrow('no room');
    expect(await applied(connection)).toHaveLength(2);
    await migrate(connection, { beforeUpgrade });
    await migrate(connection, { beforeUpgrade });
    expect(beforeUpgrade).toHaveBeenCalledTimes(1);
    expect(await applied(connection)).toEqual(knownMigrations());
  });

  test('two servers that start at once both get the newest schema', async () => {
    const connection = await bare();
    const told: string[] = [];
    const tell = (line: string) => told.push(line);
    const done = await Promise.all([1, 2, 3].map(() => migrate(connection, { tell })));
    expect(await applied(connection)).toEqual(knownMigrations());
    const all = knownMigrations().length;
    expect(done.toSorted((one, two) => two.now - one.now)).toEqual([
      { all, now: all },
      { all, now: 0 },
      { all, now: 0 },
    ]);
    // the server that migrates logs each step and the time it took; the other servers wait for it
    const work = told.filter((line) => line.startsWith('Migrating'));
    expect(work[0]).toBe(`Migrating the database: ${all} of ${all} migrations …`);
    expect(work.at(-1)).toMatch(/ migrations, done in [\d.]+ s$/);
    expect(told.filter((line) => line.startsWith('Another server is migrating the database')).length).toBeGreaterThan(
      0,
    );
  });

  test('a migration that fails half way leaves the old version intact and usable', async () => {
    const connection = await bare();
    await migrate(connection);
    const folder = laterVersion('CREATE TABLE later (id uuid);\n--> statement-breakpoint\nSELECT 1 / 0;');
    await expect(migrate(connection, { folder })).rejects.toThrow();
    expect(await applied(connection)).toEqual(knownMigrations());
    const client = new pg.Client(connection);
    await client.connect();
    const { rows } = await client.query("select to_regclass('later') as name").finally(() => client.end());
    expect(rows).toEqual([{ name: null }]);
    await migrate(connection);
  });

  test('that is newer or has another history is refused in one line and not changed', async () => {
    const connection = await bare();
    const folder = laterVersion('CREATE TABLE later (id uuid);');
    await migrate(connection, { folder });
    const newer = await applied(connection);
    await expect(migrate(connection)).rejects.toThrow(/^The database is of a newer version .*Nothing was changed$/);
    appendFileSync(join(folder, '0001_receipts.sql'), '\n-- altered');
    await expect(migrate(connection, { folder })).rejects.toThrow(
      /^The database was created by another version.*changed$/,
    );
    expect(await applied(connection)).toEqual(newer);
  });
});

test('a start accepts the sort order of another ICU version, of which PostgreSQL would warn in each session', async () => {
  const connection = await bare();
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("update pg_collation set collversion = '1' where collname in ('names_en', 'names_zh')");
  await migrate(connection);
  const { rows } = await client.query(
    "select collversion = pg_collation_actual_version(oid) as current from pg_collation where collname like 'names\\___'",
  );
  expect(rows).toEqual([{ current: true }, { current: true }]);
});

test('every table equals its migrations: a changed definition without a migration fails here', async () => {
  const program = join(import.meta.dirname, '../support/pendingSchema.ts');
  const { stdout } = await promisify(execFile)('node', [program]);
  expect(JSON.parse(stdout)).toEqual([]);
});

test('every trigger and collation equals its migration', () => {
  const statements = (file: string) => withoutComments(readFileSync(file, 'utf8'));
  const migrations = globSync('*.sql', { cwd: MIGRATIONS }).map((file) => statements(join(MIGRATIONS, file)));
  const written = globSync('**/*.{collation,trigger}.sql', { cwd: SERVER });
  const missing = written.filter((path) => {
    const text = statements(join(SERVER, path));
    return !migrations.some((migration) => migration.includes(text));
  });
  expect(written).not.toEqual([]);
  expect(missing).toEqual([]);
});
