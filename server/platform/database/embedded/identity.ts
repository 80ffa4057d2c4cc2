import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';

/** The operating system user that PostgreSQL runs as. */
export type Identity = { name: string; uid: number; gid: number };

/**
 * Users that root may run PostgreSQL as, in this order: the one that distributions create for it, then the one that
 * owns no files.
 */
const CANDIDATES = ['postgres', 'nobody'];

/**
 * Returns the user that PostgreSQL runs as. This is the current user; for root, which PostgreSQL refuses, it is the
 * owner of the existing cluster or an unprivileged user.
 * @param cluster directory of the cluster, which need not exist yet
 * @throws Error with a message for the operator when root finds no such user
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

/**
 * Returns whether the user may enter the directory. The operating system decides, so that access lists and mounts
 * count.
 */
export function canEnter(identity: Identity, directory: string): boolean {
  const probe = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', directory], {
    ...asUser(identity),
    cwd: '/',
    stdio: 'ignore',
  });
  return probe.status === 0;
}

/** Returns spawn options that run a child process as the user; empty when that is the current user. */
export function asUser({ uid, gid }: Identity): { uid?: number; gid?: number } {
  return userInfo().uid === uid ? {} : { uid, gid };
}

function parseUser(line: string): Identity | undefined {
  const [name, , uid, gid] = line.split(':');
  return name && uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}
