import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { asUser } from './identity.ts';
import type { Places } from './places.ts';

export const OWNER = 'oncology';

/**
 * Creates the cluster if there is none. It is created beside its final place and then renamed, so an interrupted start
 * leaves no partial cluster.
 *
 * Only the user that PostgreSQL runs as and root may connect. The kernel identifies them (peer authentication), so
 * there is no password. The encoding is UTF-8 with the builtin C.UTF-8 collation, which is the same on every system.
 */
export function initializeCluster(places: Places): void {
  const { cluster, identity } = places;
  if (isInitialized(cluster)) return;
  const prefix = join(dirname(cluster), `${basename(cluster)}.new-`);
  const workshop = mkdtempSync(prefix);
  try {
    const fresh = join(workshop, 'cluster');
    mkdirSync(fresh, { mode: 0o700 });
    if (userInfo().uid !== identity.uid) {
      for (const path of [workshop, fresh]) chownSync(path, identity.uid, identity.gid);
    }
    runInitdb(places, fresh);
    writeFileSync(join(fresh, 'pg_hba.conf'), 'local all all peer map=portal\n');
    const users = [...new Set([identity.name, 'root'])];
    writeFileSync(join(fresh, 'pg_ident.conf'), users.map((user) => `portal "${user}" ${OWNER}\n`).join(''));
    renameSync(fresh, cluster);
  } catch (error) {
    if (!isInitialized(cluster)) throw error; // otherwise another start created it first
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

function isInitialized(cluster: string): boolean {
  return existsSync(join(cluster, 'PG_VERSION'));
}

function runInitdb({ bin, identity }: Places, directory: string): void {
  const result = spawnSync(
    join(bin, 'initdb'),
    [
      ...['-D', directory, '-U', OWNER, '--encoding=UTF8', '--locale=C', '--no-instructions'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth-local=peer', '--auth-host=reject'],
    ],
    { ...asUser(identity), cwd: '/', encoding: 'utf8', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin', TZ: 'UTC' } },
  );
  if (result.status === 0) return;
  const lines = (result.stderr ?? '').trim().split('\n');
  // After its error, initdb prints lines about what it removes.
  const reason = result.error?.message ?? lines.find((line) => /error:|FATAL|PANIC/.test(line)) ?? lines.at(-1);
  throw new Error(`initdb failed: ${reason || (result.signal ?? result.status)}`);
}
