import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pushMessage } from '../../contract/resources/messagePush.ts';
import { resourceRoutes } from '../../contract/resources/resource.ts';
import { call } from './support/calls.ts';
import { EMPTY, isKnown, login, makeDirectory, start, startInVain } from './support/portal.ts';

const DISK = 'size=256m,mode=0711';
const CHUNK = new Uint8Array(65_536);

/** Mounts a small disk. Returns false if this machine does not allow it. */
const mount = (directory: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', directory]).status === 0;
const unmount = (directory: string) => spawnSync('umount', ['--lazy', directory]);

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const probe = `/tmp/oncology-disk-${process.pid}`;
  spawnSync('mkdir', [probe]);
  const mounted = mount(probe);
  if (mounted) unmount(probe);
  rmSync(probe, { recursive: true, force: true });
  return mounted;
}

/** Fills the rest of the disk, to the last byte. */
function fill(file: string): void {
  const open = openSync(file, 'w');
  try {
    for (let chunk = CHUNK; chunk.length > 0; ) {
      try {
        writeSync(open, chunk);
      } catch {
        chunk = chunk.subarray(0, Math.floor(chunk.length / 2));
      }
    }
  } finally {
    closeSync(open);
  }
}

/** Makes a directory on a small disk; skips the test where none can be mounted. */
function smallDisk(skip: (condition: boolean, note: string) => void): string {
  skip(!canMount(), 'no disk can be mounted here');
  const directory = makeDirectory('disk');
  expect(mount(directory)).toBe(true);
  onTestFinished(() => void unmount(directory));
  return directory;
}

const root = new URL('../..', import.meta.url).pathname;

function run(command: 'backup' | 'import' | 'restore', dataDir: string, words: string[]) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command, '--', ...words], {
    cwd: root,
    env: { ...process.env, ...EMPTY, NODE_ENV: 'test', DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

describe('a full disk', { tags: ['long'] }, () => {
  test('[R3] below the limit the portal reports it and refuses writes; sign-in and reads work; commands report it in one line', async ({
    skip,
  }) => {
    const directory = smallDisk(skip);
    const dataDir = join(directory, 'data');
    const METRICS_TOKEN = 'gathered-every-15-seconds';
    const server = await start(dataDir, { LOG_LEVEL: 'silent', METRICS_TOKEN });
    onTestFinished(server.stop);
    const token = await login(server);
    const ready = async (query = '') => {
      const reply = await fetch(`${server.url}/readyz${query}`);
      const { data, fields } = await reply.json();
      return { status: reply.status, disk: (data ?? fields).disk };
    };
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 200, disk: 'up' }), { timeout: 30_000 });

    const archive = join(directory, 'before.zip');
    expect(run('backup', dataDir, [archive]).status).toBe(0);
    const filler = join(directory, 'filler');
    fill(filler);
    truncateSync(filler, statSync(filler).size - 3 * 1_048_576);
    await vi.waitFor(async () => expect(await ready()).toEqual({ status: 503, disk: 'down' }), { timeout: 30_000 });
    expect(await ready('?for=reading')).toEqual({ status: 200, disk: 'down' });
    const figures = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    const [, free = ''] = /disk_free_bytes{place="database"} (\d+)/.exec(await figures.text()) ?? [];
    expect(Number(free)).toBeLessThan(5 * 1_048_576);
    const title = { en: 'Message', zh: '消息' };
    const body = { title, body: { en: '<p>words</p>', zh: '<p>words</p>' } };
    const { save } = resourceRoutes(pushMessage);
    expect(await call(server.url, save?.path ?? '', { token, body })).toMatchObject({
      status: 500,
      message: 'Storage is full and nothing was saved. Please contact the administrator',
    });
    for (let times = 0; times < 5; times += 1) expect(await isKnown(server, await login(server))).toBe(true);

    const more = join(directory, 'more');
    fill(more);
    const genes = join(makeDirectory('genes'), 'genes.csv');
    const rows = Array.from({ length: 20_000 }, (_, index) => `G${index},Gene ${randomBytes(40).toString('hex')}`);
    writeFileSync(genes, `symbol,name\n${rows.join('\n')}\n`);
    const noSpace = /^There is no space left to write \(/;
    const told = (line: RegExp) => ({ status: 1, lines: [expect.stringMatching(line)] });
    expect(run('backup', dataDir, [join(directory, 'after.zip')])).toEqual(told(noSpace));
    expect(run('import', dataDir, ['genes', genes])).toEqual(told(noSpace));
    expect(run('restore', join(directory, 'other'), [archive])).toEqual(
      told(/^the embedded PostgreSQL does not start: .*No space left on device/),
    );
    expect(readdirSync(directory).filter((name) => name.startsWith('after'))).toEqual([]);
    // the commands blocked this process for so long that the server has closed its idle connections
    await vi.waitFor(async () => expect(await isKnown(server, token)).toBe(true), { timeout: 30_000 });
    await server.stop();
    expect(await startInVain({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      // PostgreSQL itself finds no space, or the first write of the start fails
      lines: [
        expect.stringMatching(/^(the embedded PostgreSQL does not start: |There is no space).*No space left on device/),
      ],
    });
    for (const file of [filler, more]) rmSync(file);
    expect(existsSync(archive)).toBe(true);
    const again = await start(dataDir, { LOG_LEVEL: 'silent' });
    expect(await isKnown(again, token)).toBe(true);
  });

  test('[R3] writes fail with a message, reads continue, and all works again with space; no acknowledged write is lost', async ({
    skip,
  }) => {
    const directory = smallDisk(skip);
    const server = await start(join(directory, 'data'), { LOG_LEVEL: 'silent' });
    onTestFinished(server.stop);
    const token = await login(server);
    const { list, save } = resourceRoutes(pushMessage);
    let written = 0;
    const write = async () => {
      written += 1;
      // incompressible text, so that each message takes space
      const words = `<p>${randomBytes(6_000).toString('hex')}</p>`;
      const title = { en: `Message ${written}`, zh: `消息 ${written}` };
      return call(server.url, save?.path ?? '', { token, body: { title, body: { en: words, zh: words } } });
    };
    const count = async () =>
      (await call<{ count: number }>(server.url, list?.path ?? '', { token, body: {} })).data?.count;

    let acknowledged = 0;
    for (; acknowledged < 3; acknowledged += 1) expect((await write()).status).toBe(200);
    const filler = join(directory, 'filler');
    fill(filler);
    const refused = [];
    for (let turn = 0; turn < 40 && refused.length < 3; turn += 1) {
      const answer = await write();
      if (answer.status === 200) acknowledged += 1;
      else refused.push(answer);
    }
    expect(refused).toHaveLength(3);
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 500,
        error: 'system',
        message: 'Storage is full and nothing was saved. Please contact the administrator',
      });
      expect(answer.message).not.toMatch(/ENOSPC|extend|base\//);
    }
    expect(await isKnown(server, token)).toBe(true);
    expect(await count()).toBe(acknowledged);
    rmSync(filler);
    const begun = performance.now();
    await vi.waitFor(async () => expect((await write()).status).toBe(200), { timeout: 30_000, interval: 50 });
    console.log(
      `a full disk: refused with "${refused[0]?.message}"; writes are back ${Math.round(performance.now() - begun)} ms after there is room, ${acknowledged + 1 - ((await count()) ?? 0)} lost`,
    );
    expect(await count()).toBe(acknowledged + 1);
  });
});
