import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { EXPORT_FORMATS, RESULT_FORMATS } from '../../contract/exportFormats.ts';
import { model } from '../../contract/resources/content/model.ts';
import { resourceRoutes } from '../../contract/resources/resource.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { COLUMNS } from '../../contract/vocabulary.ts';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { createModules } from '../../server/handlers.ts';
import { addAccount } from '../../server/modules/accounts/accounts.ts';
import { openSession } from '../../server/modules/accounts/sessions.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { createAnnouncements } from '../../server/platform/announcements/createAnnouncements.ts';
import { createShared } from '../../server/platform/cache/shared.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import { createConnections } from '../../server/platform/connections/connections.ts';
import { followChanges } from '../../server/platform/database/changeFeed.ts';
import { openPool } from '../../server/platform/database/database.ts';
import { startEmbedded } from '../../server/platform/database/embedded/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import { createLog, standardOutput } from '../../server/platform/log.ts';
import { createSpace } from '../../server/platform/space/space.ts';
import { manyModels } from '../support/manyModels.ts';

/**
 * `npm run bench:export [-- --models 100000] [--genes 0]`: measures how long the largest export of each format takes
 * over HTTP (`--genes`: expression values of each model), and how much memory it adds to the process, which includes
 * the reader. Then measures the same with a reader who leaves early.
 */
helpIfAsked(import.meta.filename);

const { values } = parseArgs({
  options: { models: { type: 'string', default: '100000' }, genes: { type: 'string', default: '0' } },
});
const models = Number(values.models);
const MB = 1_000_000;

const directory = mkdtempSync(join(tmpdir(), 'oncology-export-'));
// only at the exit, because the database's last log lines are read from there
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
const embedded = await startEmbedded({ dataDir: directory, settings: { fsync: 'off' } });
await migrate(embedded.connection);
const changes = followChanges(embedded.connection);
const { database, pool, transaction, close } = openPool(embedded.connection, {
  statementMs: 60_000,
  onWritten: changes.wrote,
});
const log = createLog('error', standardOutput());
const jobs = createJobs({ connection: embedded.connection, log });
const config = readConfig({ NODE_ENV: 'test', DEMO_DATA: 'off', DATA_DIR: directory });
const dependencies = {
  config,
  database,
  transaction,
  connection: embedded.connection,
  ...createShared(),
  changes,
  announcements: createAnnouncements({ database, connection: embedded.connection, log }),
  jobs,
  space: createSpace({ data: directory, backups: config.backupDir }, pool),
  log,
  chartParts: join(directory, 'chartParts.json'),
  filesDir: join(directory, 'files'),
};

await seedSystem(transaction);
const person = { firstName: 'Ida', lastName: 'Brook', workEmail: 'ida@example.org', passwordHash: '' };
const accountId = (await addAccount(database, person, 'administrator')) ?? '';
const token = await openSession(database, accountId, { address: '127.0.0.1', agent: 'bench' });
await database.execute(sql.raw(manyModels(models)));
if (values.genes !== '0')
  await database.execute(sql`update model set expression =
    (select jsonb_object_agg('GENE' || g, round((g % 150) / 10.0, 4)) from generate_series(1, ${Number(values.genes)}) g)`);

const modules = createModules(dependencies);
const app = await createApp({
  ...dependencies,
  ...modules,
  connections: createConnections({ all: 100, each: 100 }, []),
  pool,
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

type Asked = { name: string; path: string; body: Record<string, unknown>; formats: readonly string[] };
const list = resourceRoutes(model).export;
if (!list) throw new Error('the list of models has no export');
const asked: Asked[] = [
  {
    name: 'models of a search',
    path: pathOf(routes.exportModels),
    body: { columns: COLUMNS, sort: [{ field: 'tmb', order: 'desc' }] },
    formats: RESULT_FORMATS,
  },
  {
    name: 'models of the list',
    path: pathOf(list),
    body: { columns: model.list, sort: [{ field: 'name', order: 'asc' }] },
    formats: EXPORT_FORMATS,
  },
];

/** Reads an export and discards it; stops reading after `most` bytes. */
function read({ path, body }: Asked, format: string, most = Number.POSITIVE_INFINITY): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request({
      port,
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    call.on('error', reject);
    call.on('response', (reply) => {
      let bytes = 0;
      if (reply.statusCode !== 200) reject(new Error(`the export answered ${reply.statusCode}`));
      reply.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > most) {
          reply.destroy();
          resolve(bytes);
        }
      });
      reply.on('end', () => resolve(bytes));
      reply.on('error', reject);
    });
    call.end(JSON.stringify({ ...body, format }));
  });
}

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
// until the index is built
for (let ready = 0; ready === 0; ) ready = await read(asked[0] as Asked, 'csv', 1).catch(() => 0);
const rows: Record<string, string>[] = [];
const files = asked.flatMap((each) => each.formats.map((format) => ({ each, format })));
for (const { each, format } of files) {
  const before = process.memoryUsage.rss();
  peak = before;
  const started = performance.now();
  const bytes = await read(each, format);
  const seconds = (performance.now() - started) / 1_000;
  rows.push({
    export: `${models.toLocaleString('en')} ${each.name} as ${format}`,
    'time, s': seconds.toFixed(1),
    'size, MB': (bytes / MB).toFixed(1),
    'memory before, MB': (before / MB).toFixed(0),
    'at most, MB': (peak / MB).toFixed(0),
  });
}
let statements = 0;
pool.on('acquire', () => statements++);
for (const { each, format } of files) {
  await read(each, format, MB / 10);
  await delay(500);
  const then = statements;
  await delay(1_000);
  rows.push({
    export: `statements a second after a reader of ${each.name} as ${format} left`,
    'time, s': String(statements - then),
  });
}
clearInterval(watch);
console.table(rows);

await app.close();
await modules.stop();
await jobs.stop();
await changes.stop();
await close();
await embedded.stop();
