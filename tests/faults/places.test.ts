import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { canEnter, identityFor } from '../../server/platform/database/embedded/identity.ts';
import { holdPort } from '../support/heldPort.ts';
import { isKnown, login, makeDirectory, start, startInVain } from './support/portal.ts';

let directory: string;
beforeEach(() => {
  directory = makeDirectory('places');
});

const isRoot = userInfo().uid === 0;

test('two portals run side by side, in paths with blanks and paths too long for a socket', {
  tags: ['long'],
}, async () => {
  const far = join(directory, 'a directory with blanks', 'x'.repeat(60), '数据');
  const [near, long] = await Promise.all([start(join(directory, 'near')), start(far)]);
  const token = await login(long);
  expect([await isKnown(long, token), await isKnown(near, token)]).toEqual([true, false]);
  expect(long.output().trim().split('\n').at(-1)).toBe(long.url);
  const socketDirectory = readFileSync(join(far, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  expect(socketDirectory.length).toBeLessThan(90);
  expect(statSync(socketDirectory).mode & 0o777).toBe(0o700);
  expect(readFileSync(join(far, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[5]).toBe('');
  await Promise.all([near.stop(), long.stop()]);
});

test('a port in use is reported in one line, and nothing is started', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const PORT = String((other.address() as AddressInfo).port);
  const dataDir = join(directory, 'data');
  expect(await startInVain({ DATA_DIR: dataDir, PORT })).toEqual({
    code: 1,
    lines: [`PORT ${PORT} is in use on 127.0.0.1: set PORT to a free one`],
  });
  expect(existsSync(dataDir)).toBe(false);
  await new Promise((resolve) => other.close(resolve));
});

test.each([
  ['PORT', 'eighty', 'PORT is wrong: expected a port number from 0 to 65535'],
  ['DEMO_DATA', 'yes', 'DEMO_DATA is wrong: expected on or off'],
  [
    'HOST',
    '192.0.2.1',
    'HOST 192.0.2.1 cannot be used to listen (EADDRNOTAVAIL): set it to an address of this machine, or to 0.0.0.0 for all of them',
  ],
  ['TRUST_PROXY', 'foo', 'TRUST_PROXY is wrong: expected addresses or networks of trusted proxies, comma-separated'],
  ['BACKUP_DIR', '/etc/passwd', 'BACKUP_DIR /etc/passwd is not a writable directory (ENOTDIR)'],
  ['DATA_DIR', '/proc/none/data', 'DATA_DIR /proc/none/data is not a writable directory (ENOENT)'],
  ['DATABASE_URL', 'mysql://secret@x', 'DATABASE_URL is wrong: expected postgres://user:password@host:port/database'],
])('a wrong %s is reported in one line: %s', async (name, value, line) => {
  expect(await startInVain({ DATA_DIR: directory, [name]: value })).toEqual({ code: 1, lines: [line] });
});

test('[A54] a weak ADMIN_PASSWORD stops the start with one line, before anything is made', async () => {
  const dataDir = join(directory, 'data');
  expect(await startInVain({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'passwordpassword' })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^ADMIN_PASSWORD is too weak: This password is easy to guess\. Use [^\n]+$/)],
  });
  expect(existsSync(dataDir)).toBe(false);
});

test('[A54] the start prints one line with version, address, migrations, and its mode with the reasons', async () => {
  const { output, stop } = await start(join(directory, 'data'), { TRUST_PROXY: '127.0.0.1' });
  expect(
    output()
      .split('\n')
      .filter((line) => line.includes(' mode, ')),
  ).toEqual([
    expect.stringMatching(
      /^Oncology Browser \S+ at http:\/\/127\.0\.0\.1:\d+, database at migration (\d+) \(\1 applied by this start\)\. /,
    ),
  ]);
  expect(output()).toContain(
    'Production mode, because of ADMIN_EMAIL, ADMIN_PASSWORD, TRUST_PROXY: without demo data, API documentation for administrators only, without code generator.',
  );
  await stop();
});

test('an unknown argument of the start is reported in one line, and nothing is started', async () => {
  const dataDir = join(directory, 'data');
  expect(await startInVain({ DATA_DIR: dataDir }, {}, ['--end-dmo'])).toEqual({
    code: 1,
    lines: ['npm start -- [--end-demo]'],
  });
  expect(existsSync(dataDir)).toBe(false);
});

test('an unreachable database is reported in one line without its password', async () => {
  const DATABASE_URL = `postgres://user:secret@127.0.0.1:${holdPort()}/portal`;
  const { code, lines } = await startInVain({ DATA_DIR: directory, DATABASE_URL });
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/^The database of DATABASE_URL cannot be reached/);
  expect(lines[0]).not.toContain('secret');
});

test('a DATABASE_URL that is not a PostgreSQL is reported in one line without its password', async () => {
  const other = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, lines } = await startInVain({
    DATA_DIR: directory,
    DATABASE_URL: `postgres://user:s3cret@127.0.0.1:${port}/portal`,
  });
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(/^The database of DATABASE_URL cannot be reached \(.+\)$/);
  expect(lines[0]).not.toContain('s3cret');
  await new Promise((resolve) => other.close(resolve));
});

const OLD_POSTGRES = '/usr/lib/postgresql/15/bin';

test('a PostgreSQL that is too old is reported in one line and not changed', { tags: ['long'] }, async ({ skip }) => {
  skip(!existsSync(OLD_POSTGRES), 'there is no PostgreSQL 15 here');
  const cluster = join(directory, 'old');
  mkdirSync(cluster);
  const { uid, gid } = identityFor(cluster);
  chownSync(cluster, uid, gid);
  const as = { uid, gid, cwd: cluster, encoding: 'utf8' } as const;
  const run = (tool: string, ...words: string[]) => spawnSync(join(OLD_POSTGRES, tool), words, as);
  expect(run('initdb', '-D', cluster, '-U', 'portal', '--auth=trust').status).toBe(0);
  const port = holdPort();
  const settings = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=`;
  expect(run('pg_ctl', '-D', cluster, '-w', '-o', settings, '-l', join(cluster, 'log'), 'start').status).toBe(0);
  onTestFinished(() => void run('pg_ctl', '-D', cluster, '-w', '-m', 'immediate', 'stop'));
  const DATABASE_URL = `postgres://portal:s3cret@127.0.0.1:${port}/postgres`;
  const line =
    /^The database of DATABASE_URL is PostgreSQL 15\.\S+( \(.+\))?, and the portal needs 18 or newer\. Nothing was changed$/;
  const outcome = { code: 1, lines: [expect.stringMatching(line)] };
  expect(await startInVain({ DATA_DIR: join(directory, 'data'), DATABASE_URL })).toEqual(outcome);
  const tables = run('psql', '-h', '127.0.0.1', '-p', String(port), '-U', 'portal', '-d', 'postgres', '-c', '\\dn');
  expect(tables.stdout).not.toMatch(/drizzle|jobs/);
});

test('a data directory on a read-only disk is reported in one line', { tags: ['long'] }, async ({ skip }) => {
  skip(!isRoot || process.platform !== 'linux', 'no disk can be mounted here');
  const disk = join(directory, 'disk');
  mkdirSync(disk);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', disk]);
  skip(mount.status !== 0, 'no disk can be mounted here');
  onTestFinished(() => void spawnSync('umount', ['--lazy', disk]));
  for (const dataDir of [disk, join(disk, 'below', 'data')])
    expect(await startInVain({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      lines: [`DATA_DIR ${dataDir} is not a writable directory (EROFS)`],
    });
});

test('a data directory without write permission is reported in one line', async () => {
  const file = join(directory, 'file');
  writeFileSync(file, '');
  expect(await startInVain({ DATA_DIR: join(file, 'data') })).toEqual({
    code: 1,
    lines: [`DATA_DIR ${join(file, 'data')} is not a writable directory (ENOTDIR)`],
  });
});

describe.runIf(isRoot)('started by root', () => {
  test('the database moves to a reachable place, named at the start, if its user cannot enter the directory', {
    tags: ['long'],
  }, async () => {
    const closed = mkdtempSync(join(tmpdir(), 'oncology-closed-'));
    const first = await start(closed);
    const place = /the database is in (\S+)/.exec(first.output())?.[1] ?? '';
    expect(statSync(place).mode & 0o777).toBe(0o700);
    const token = await login(first);
    await first.stop();
    const second = await start(closed);
    expect(await isKnown(second, token)).toBe(true);
    expect(second.output()).toContain(place);
    await second.stop();
    for (const made of [closed, dirname(place)]) rmSync(made, { recursive: true, force: true });
  });

  /** An unprivileged user who can read this checkout. */
  const ordinary = isRoot ? identityFor(join(tmpdir(), 'none')) : undefined;
  const canRun =
    ordinary !== undefined && canEnter(ordinary, process.cwd()) && canEnter(ordinary, dirname(process.execPath));

  test.runIf(canRun)('an ordinary user is informed that the directory belongs to another user', async () => {
    chmodSync(directory, 0o755);
    const { uid = 0, gid = 0 } = ordinary ?? {};
    const outcome = await startInVain({ DATA_DIR: join(directory, 'data') }, { uid, gid });
    expect(outcome).toEqual({
      code: 1,
      lines: [`DATA_DIR ${join(directory, 'data')} is not a writable directory (EACCES)`],
    });
    const own = join(directory, 'own');
    mkdirSync(own);
    chownSync(own, uid, gid);
    const PORT = '70000';
    expect((await startInVain({ DATA_DIR: own, PORT }, { uid, gid })).lines).toEqual([
      'PORT is wrong: expected a port number from 0 to 65535',
    ]);
  });
});
