import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asUser } from './identity.ts';
import { makeSocketDirectory, type Places } from './places.ts';

/** A running PostgreSQL server: its process and the directory of its Unix socket. */
export type Postmaster = { pid: number; cluster: string; socketDirectory: string };

const START_DEADLINE_MS = 60_000; // recovery after a crash may replay a large log
const STOP_FAST_MS = 7_000;
const STOP_IMMEDIATE_MS = 2_000;
const POLL_MS = 15;
const LOG_KEPT_BYTES = 1_000_000;

/** No TCP port. Everything else is PostgreSQL's default, so fsync is on. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

/**
 * Returns the server of the cluster: one that a killed parent left running, otherwise a new one.
 * @param settings PostgreSQL settings in addition to the defaults here (tests switch fsync off)
 * @param signal when aborted, a server that this call launched is stopped again
 * @throws Error with PostgreSQL's last log line when it does not start
 */
export async function reachPostmaster(
  places: Places,
  settings: Record<string, string>,
  signal: AbortSignal,
): Promise<Postmaster> {
  const deadline = Date.now() + START_DEADLINE_MS;
  let launch: Launch | undefined;
  while (Date.now() < deadline) {
    const found = readPostmaster(places.cluster);
    if (found?.ready) return found;
    if (launch?.lastWords !== undefined) {
      if (!found && !mayHeal(launch.lastWords)) throw new Error(launch.lastWords);
      launch = undefined;
    }
    // After an abort, waits until a launched server has written its file, because only then is its process number known
    // and it can be stopped.
    if (signal.aborted && (found || !launch)) {
      if (found && found.pid === launch?.pid) await stopPostmaster(found);
      throw signal.reason;
    }
    if (!found && !launch) launch = launchPostmaster(places, settings);
    await delay(POLL_MS);
  }
  throw new Error(`it was not ready within ${START_DEADLINE_MS / 1000} s`);
}

/** Returns the cluster's running server, no matter which process started it. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const found = readPostmaster(cluster);
  return found?.ready ? found : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Stops the server with a fast shutdown: connections are cut, and everything committed is on disk. Resolves when the
 * process has ended.
 */
export async function stopPostmaster({ pid, cluster, socketDirectory }: Postmaster): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', STOP_FAST_MS],
    ['SIGQUIT', STOP_IMMEDIATE_MS],
  ] as const) {
    if (!isPostmasterOf(pid, cluster)) break;
    process.kill(pid, signal);
    const deadline = Date.now() + patience;
    while (isPostmasterOf(pid, cluster) && Date.now() < deadline) await delay(POLL_MS);
  }
  rmSync(socketDirectory, { recursive: true, force: true });
}

type Launch = { pid: number | undefined; lastWords: string | undefined };

/**
 * Starts a server in a separate session. Ctrl-C in the terminal then reaches only this process, which stops the server
 * last.
 */
function launchPostmaster(places: Places, settings: Record<string, string>): Launch {
  makeSocketDirectory(places);
  const all = { ...SETTINGS, unix_socket_directories: quoteListItem(places.socketDirectory), ...settings };
  const log = openLog(places.logFile);
  const start = statSync(places.logFile).size;
  const child = spawn(
    join(places.bin, 'postgres'),
    ['-D', places.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...asUser(places.identity),
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    },
  );
  closeSync(log);
  child.unref();
  const launch: Launch = { pid: child.pid, lastWords: undefined };
  child.once('error', (error) => {
    launch.lastWords = error.message;
  });
  child.once('exit', () => {
    launch.lastWords = lastWordsOf(places.logFile, start);
  });
  return launch;
}

/**
 * Reads `postmaster.pid`: process, data directory, start, port, socket directory, address, memory and state, one per
 * line.
 */
function readPostmaster(cluster: string): (Postmaster & { ready: boolean }) | undefined {
  const file = join(cluster, 'postmaster.pid');
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (!isPostmasterOf(pid, cluster)) {
    // Another program has this process number now. PostgreSQL itself would refuse to start because of it.
    rmSync(file, { force: true });
    return undefined;
  }
  return { pid, cluster, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Checks that the process works in PostgreSQL's data directory. (A process that has ended but was not reaped has no
 * working directory.) On other systems the name of the process must suffice.
 */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    } catch {
      return false;
    }
  }
  return spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .endsWith('postgres');
}

/**
 * Returns whether a refusal is temporary. A server may be stopping, or backends may briefly outlive a killed server and
 * write to the same log.
 */
function mayHeal(words: string): boolean {
  return /lock file .* already exists|shared memory block|is still in use|unexpected postmaster exit/.test(words);
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return openSync(file, size > LOG_KEPT_BYTES ? 'w' : 'a', 0o600);
}

function lastWordsOf(logFile: string, from: number): string {
  if (!existsSync(logFile)) return ''; // it ended because its directory was taken away
  const lines = readFileSync(logFile).subarray(from).toString('utf8').split('\n').filter(Boolean);
  const fatal =
    lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'PostgreSQL stopped without a message';
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, '');
}

/** The setting is a list, so a name with spaces or commas needs double quotes. */
function quoteListItem(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
