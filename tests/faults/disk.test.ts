import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { pushMessage } from '../../contract/resources/messagePush.ts';
import { resourceRoutes } from '../../contract/resources/resource.ts';
import { call } from './support/calls.ts';
import { isKnown, login, makeDirectory, start } from './support/portal.ts';

const DISK = 'size=256m,mode=0711';
const CHUNK = new Uint8Array(65_536);

/** Mounts a small disk; whether this machine lets us. */
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

/** Takes what is left, to the last byte. */
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

describe('a full disk', { tags: ['long'] }, () => {
  test('[R3] writes fail with a message, reads go on, and all is back with space; nothing acknowledged is lost', async ({
    skip,
  }) => {
    skip(!canMount(), 'no disk can be mounted here');
    const directory = makeDirectory('disk');
    expect(mount(directory)).toBe(true);
    onTestFinished(() => void unmount(directory));
    const server = await start(join(directory, 'data'), { LOG_LEVEL: 'silent' });
    onTestFinished(server.stop);
    const token = await login(server);
    const { list, save } = resourceRoutes(pushMessage);
    let written = 0;
    const write = async () => {
      written += 1;
      // text that does not compress needs room of its own
      const words = `<p>${randomBytes(6_000).toString('hex')}</p>`;
      const title = { en: `Message ${written}`, zh: `消息 ${written}` };
      return call(server.url, save?.path ?? '', { token, body: { title, body: { en: words, zh: words } } });
    };
    const count = async () =>
      (await call<{ count: number }>(server.url, list?.path ?? '', { token, body: {} })).data?.count;

    let acknowledged = 0;
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
        message: 'Storage is full, nothing was saved; please tell the administrator',
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
