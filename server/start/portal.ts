import { lookup } from 'node:dns/promises';
import { BoundSocket, isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { CHART_PARTS_FILE } from '../../contract/chartCounts.ts';
import { createApp } from '../app.ts';
import { addressAt, atPort, type Config } from '../config.ts';
import { createModules } from '../handlers.ts';
import { logKeys } from '../modules/accounts/logKeys.ts';
import { startForwarding } from '../modules/logForward/forward.ts';
import { receiverAt } from '../modules/logForward/receivers.ts';
import { createAnnouncements } from '../platform/announcements/createAnnouncements.ts';
import { createShared } from '../platform/cache/shared.ts';
import type { Connections } from '../platform/connections/connections.ts';
import { followChanges } from '../platform/database/changeFeed.ts';
import { checkServer } from '../platform/database/checkServer.ts';
import { isDatabaseAway, isTooSlow, openPool } from '../platform/database/database.ts';
import type { DatabaseOutage } from '../platform/database/databaseOutage.ts';
import { checkBackupDir, makeDataDir, StartError, startEmbedded } from '../platform/database/embedded/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import { dropLeftScratch } from '../platform/database/scratch.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { openRedis } from '../platform/redis/connection.ts';
import { reportDuplicates } from '../platform/resources/duplicates.ts';
import { startSealing } from '../platform/sealedLog/background.ts';
import { createSpace } from '../platform/space/space.ts';
import { backupBefore } from './backupBefore.ts';
import { SITE } from './browserApp.ts';
import { checkAdminPassword } from './checkAdminPassword.ts';
import { checkBreachedPasswords } from './checkBreachedPasswords.ts';
import { describeStart } from './describeStart.ts';
import { drain } from './drain.ts';
import { firstStart } from './firstStart.ts';
import { describeKeptMails } from './keptMails.ts';
import { collectStartGarbage } from './startGarbage.ts';
import { describeVerification } from './verificationHint.ts';

/** Background work in progress may take this long to end; the next start resumes what it had begun. */
const BACKGROUND_MS = 2_000;
const CLOSE_MS = 1_000;

export type Console = {
  /** Prints a line on the terminal. */
  print: (line: string) => void;
  /** Registers work for the stop; the last registered runs first. */
  onStop: (work: () => Promise<void>) => void;
  log: FastifyBaseLogger;
  /** Summarizes in the log what fails while the database is unavailable. */
  outage: DatabaseOutage;
  connections: Connections;
  /** Aborted by a second signal: the stop then does not wait for a proxy. */
  hurry: AbortSignal;
  /**
   * Ends the demo accounts with published passwords, because of which the start would fail otherwise (`--end-demo`).
   */
  endDemo: boolean;
  /** The browser app is served from elsewhere, as during development. */
  withoutSite: boolean;
  /** The build of the browser app that runs beside the start: see `buildSite`. Null if none is needed. */
  building: Promise<string | null> | null;
};

/**
 * Starts the portal: database, schema, first data, browser app, HTTP. The last line printed is the address.
 *
 * @throws StartError with one line for the operator if something prevents the start that the operator can fix
 */
export async function startPortal(
  wanted: Config,
  { print, onStop, log, outage, connections, hurry, endDemo, withoutSite, building }: Console,
): Promise<void> {
  await checkBreachedPasswords(wanted);
  await checkAdminPassword(wanted);
  if (endDemo && wanted.demoData)
    throw new StartError(
      '--end-demo would end the demo data that this start shows: also set DEMO_DATA=off or a production variable',
    );
  const socket = await takePort(wanted);
  const config = atPort(wanted, socket.address().port);
  const { connection, directory } = await reachDatabase(config, { print, onStop, log });
  const before = backupBefore({ connection, config });
  const beforeUpgrade = async () => print(`Backup of all data before the upgrade: ${await before.write()}`);
  // An external database has its own backups.
  const tell = { tell: print };
  const migrated = await migrate(connection, config.databaseUrl ? tell : { ...tell, beforeUpgrade }).catch(
    async (error: unknown) => {
      if (await before.giveUp()) print('Nothing was upgraded: the backup is removed again');
      const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
      if (!isDatabaseAway(error) && !isTooSlow(error)) throw error;
      throw new StartError(`The database of DATABASE_URL cannot be reached${reason}`);
    },
  );
  await dropLeftScratch(connection).catch((error: unknown) =>
    log.warn({ err: error }, 'the scratch database of a backup could not be removed'),
  );
  const changes = followChanges(connection);
  onStop(changes.stop);
  const pool = openPool(connection, {
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onWritten: changes.wrote,
  });
  // Unfinished work may still hold a connection.
  onStop(async () => void (await endsWithin(CLOSE_MS, pool.close())));
  onStop(outage.watch(log, () => pool.pool.query('SELECT 1')));
  const shared = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, log);
  if (shared) onStop(shared.close);

  const dependencies: Dependencies = {
    config,
    database: pool.database,
    transaction: pool.transaction,
    connection,
    ...createShared(shared),
    changes,
    announcements: createAnnouncements({ database: pool.database, connection, log }, shared),
    jobs: createJobs({ connection, log }),
    space: createSpace(
      { data: config.dataDir, backups: config.backupDir, ...(directory && { database: directory }) },
      pool.pool,
    ),
    log,
    chartParts: join(SITE, CHART_PARTS_FILE),
    filesDir: join(config.dataDir, 'files'),
  };
  const accounts = await firstStart(dependencies, { print, endDemo });
  const modules = createModules(dependencies);
  // Runs beside the start, which does not wait for it.
  void reportDuplicates(modules.resources.engine).catch((error: unknown) =>
    log.warn({ err: error }, 'the check for duplicate keys failed'),
  );
  const { jobs } = dependencies;
  onStop(async () => {
    const ended = await endsWithin(BACKGROUND_MS, Promise.all([modules.stop(), jobs.stop()]));
    if (!ended) log.warn('background work did not end in time and is abandoned');
  });
  jobs.start();
  const readKeys = () => logKeys(pool.database, config);
  onStop(startSealing({ transaction: pool.transaction, readKeys, log }));
  if (config.logForward) {
    const receiver = receiverAt(config.logForward.address, config.logForward);
    onStop(startForwarding({ database: pool.database, receiver, log }));
  }
  if (building) {
    print('Building the browser app …');
    const failure = await building;
    if (failure) print(`${failure}\nThe previous build is served.`);
  }
  const app = await createApp({
    ...dependencies,
    ...modules,
    connections,
    pool: pool.pool,
    ...(!withoutSite && { site: SITE }),
  });
  onStop(() => drain(app, { connections, behindProxy: config.trustedProxies.length > 0, hurry }));
  await app.listen(placeOf(config, socket)).catch((error) => {
    throw listenError(config, error);
  });
  onStop(collectStartGarbage());
  print(describeStart(config, migrated));
  const kept = await describeKeptMails(dependencies);
  if (kept) print(kept);
  const hint = describeVerification(config);
  if (hint) print(hint);
  for (const { role, email, password } of accounts) print(`${role}  ${email}  ${password}`);
  print(withoutSite ? config.publicUrl : addressAt(config.host, config.port));
}

async function reachDatabase(
  config: Config,
  { print, onStop, log }: Pick<Console, 'print' | 'onStop' | 'log'>,
): Promise<{ connection: pg.ClientConfig; directory?: string }> {
  makeDataDir(config.dataDir); // files are stored there, with every kind of database
  checkBackupDir(config.backupDir);
  if (config.databaseUrl) {
    await checkServer(config.databaseUrl);
    return { connection: { connectionString: config.databaseUrl } };
  }
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const starting = startEmbedded({ dataDir: config.dataDir, signal, onRestart: (message) => log.error(message) });
  // Registered before PostgreSQL is ready, because it would outlive a stop in between.
  onStop(async () => {
    giveUp.abort();
    const started = await starting.catch(() => undefined); // the start reports the error
    await started?.stop();
  });
  const embedded = await starting;
  if (embedded.note) print(embedded.note);
  return embedded;
}

/**
 * Waits for work, for at most the given milliseconds.
 *
 * @returns whether it has ended
 */
function endsWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, milliseconds, false));
  return Promise.race([work.then(() => true), late]);
}

/**
 * Reserves the port before the database is touched, so that a start that cannot succeed changes nothing. The port is
 * kept until the server listens on it.
 */
async function takePort(config: Config): Promise<BoundSocket> {
  try {
    const { address } = await lookup(config.host);
    return new BoundSocket({ host: address, port: config.port });
  } catch (error) {
    throw listenError(config, error as NodeJS.ErrnoException);
  }
}

/** Returns where to listen. A name such as localhost may have several addresses; the server listens on each. */
function placeOf({ host, port }: Config, socket: BoundSocket) {
  if (isIP(host)) return { host, handle: socket };
  socket.close();
  return { host, port };
}

function listenError({ host, port }: Config, error: NodeJS.ErrnoException): StartError {
  if (error.code === 'EADDRINUSE') return new StartError(`PORT ${port} is in use on ${host}: set PORT to a free one`);
  if (error.code === 'EACCES') return new StartError(`PORT ${port} is not allowed for this user: set PORT above 1023`);
  const reason = error.code ?? error.message;
  return new StartError(
    `HOST ${host} cannot be used to listen (${reason}): set it to an address of this machine, or to 0.0.0.0 for all of them`,
  );
}
