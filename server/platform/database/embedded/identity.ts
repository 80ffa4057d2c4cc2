import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The operating system's user that PostgreSQL runs as. */
export type Identity = { name: string; uid: number; gid: number };

/** Users that root may hand PostgreSQL to, in this order: the one distributions make for it, then the one that owns nothing. */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * Ourselves; for root, which PostgreSQL refuses to run as, the owner of the existing cluster or an unprivileged user.
 * @param cluster directory of the cluster, which need not exist yet
 * @throws Error in words for the person who starts the server when root finds no such user
 */
export function identityFor(cluster: string): Identity {
  const { uid, gid, username } = userInfo();
  if (uid !== 0) return { name: username, uid, gid };
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(parseUser);
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) {
    const user = users.find((candidate) => candidate?.uid === owner.uid);
    if (user) return user;
  }
  for (const name of CANDIDATES) {
    const user = users.find((candidate) => candidate?.name === name);
    if (user) return user;
  }
  throw new Error(
    `PostgreSQL does not run as root and this system has no user ${CANDIDATES.join(' or ')}: start as an ordinary user`,
  );
}

/** Whether the user may enter the directory; asked of the system itself, so that access lists and mounts count. */
export function canEnter(identity: Identity, directory: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    ...asUser(identity),
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/** Spawn options that make a child process run as the user; empty when that is who we are. */
export function asUser({ uid, gid }: Identity): { uid?: number; gid?: number } {
  return userInfo().uid === uid ? {} : { uid, gid };
}

function parseUser(line: string): Identity | undefined {
  const [name, , uid, gid] = line.split(':');
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}
