import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isKnown, login, makeDirectory, start } from './support/portal.ts';

const root = new URL('../..', import.meta.url).pathname;

function run(command: 'backup' | 'restore', dataDir: string, words: string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', command, '--', ...words], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, ...more },
    encoding: 'utf8',
  });
  return { status, told: `${stdout}${stderr}` };
}

test('[R9] a backup of a running portal restored into an empty directory gives the same portal', {
  tags: ['long'],
}, async () => {
  const [here, there] = [makeDirectory(), makeDirectory()];
  const server = await start(here);
  const token = await login(server);
  const file = join(here, 'portal.zip');
  const backup = run('backup', here, [file]);
  expect(backup).toMatchObject({ status: 0, told: expect.stringMatching(/: \d+ rows of \d+ tables, \d+ files/) });
  expect(await isKnown(server, token)).toBe(true);

  expect(run('backup', here, [], { BACKUP_DIR: '/etc/passwd' })).toEqual({
    status: 1,
    told: 'BACKUP_DIR /etc/passwd is not a writable directory (ENOTDIR)\n',
  });

  const refused = run('restore', here, [file, '--replace']);
  expect(refused).toMatchObject({ status: 1, told: `DATA_DIR ${here} is in use by another server: stop it first\n` });
  expect(run('restore', there, ['missing.zip']).told).toMatch(/missing\.zip is not a backup/);
  expect(run('restore', there, [file, '--all']).told).toBe('npm run restore -- file.zip [--replace]\n');

  expect(run('restore', there, [file])).toMatchObject({ status: 0 });
  await server.stop();
  const restored = await start(there);
  expect(await isKnown(restored, token)).toBe(true);
  expect(await login(restored)).toBeTruthy();
});
