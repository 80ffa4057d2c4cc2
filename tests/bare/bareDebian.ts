import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MIRROR = 'http://deb.debian.org/debian';
/** What the README requires of a machine besides git: the oldest supported Node, with the npm that came with it. */
const NODE = '20.20.2';
const NPM = '10.9.9';
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt';
/** The owner of the checkout. The paths below are inside the Debian system. */
export const USER = 'visitor';
export const HOME = `/home/${USER}`;
export const CHECKOUT = `${HOME}/portal`;

/** Returns what this machine lacks to make a Debian system, or undefined if nothing is missing. */
export function lackOf(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root';
  const lacking = ['debootstrap', 'unshare', 'git'].find((name) => spawnSync(name, ['--help']).error);
  return lacking && `no ${lacking} on this machine`;
}

/**
 * Makes a minimal Debian 12 with git, Node 20, npm, an ordinary user, and the commit that is checked out here.
 * @param root an empty directory for it
 */
export function makeDebian(root: string): void {
  const packages = '--include=git,ca-certificates';
  // in a mount namespace: its mounts disappear with it, even when it is interrupted
  run('unshare', ['--mount', 'debootstrap', '--variant=minbase', packages, 'bookworm', root, MIRROR]);
  const place = join(root, 'opt/node');
  mkdirSync(place, { recursive: true });
  const names = [`node-linux-${process.arch}@${NODE}`, `npm@${NPM}`];
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', place, ...names]);
  for (const name of ['node', 'npm', 'npx'])
    symlinkSync(`/opt/node/node_modules/.bin/${name}`, join(root, 'usr/local/bin', name));
  // as an installer writes it
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost\n');
  // a proxy in front of the registry may use its own certificates
  if (existsSync(`/${CERTIFICATES}`)) copyFileSync(`/${CERTIFICATES}`, join(root, CERTIFICATES));
  run('chroot', [root, 'useradd', '--create-home', USER]);
  run('git', ['clone', '--quiet', '--no-hardlinks', join(import.meta.dirname, '../..'), join(root, CHECKOUT)]);
  run('chroot', [root, 'chown', '--recursive', USER, CHECKOUT]);
}

/**
 * Runs a command line as the ordinary user in the checkout. Its mounts and processes are in their own namespaces, which
 * end with it in every case, so nothing needs to be unmounted or stopped.
 */
export function inDebian(root: string, line: string, environment: Record<string, string> = {}): ChildProcess {
  const mounts = 'mount -t proc proc /proc && mount -t tmpfs tmpfs /dev/shm';
  // a child of the shell, not `exec`: a process that changes its user no longer ends with its parent
  const asUser = `setpriv --reuid=${USER} --regid=${USER} --init-groups sh -c "$0"; exit $?`;
  const inside = ['chroot', root, 'sh', '-c', `${mounts} && cd ${CHECKOUT} && ${asUser}`, line];
  return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', ...inside], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME,
      LANG: 'C.UTF-8',
      NODE_EXTRA_CA_CERTS: `/${CERTIFICATES}`,
      ...environment,
    },
  });
}

function run(command: string, words: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed: ${error ?? `${stdout}${stderr}`}`);
}
