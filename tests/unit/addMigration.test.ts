import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const MIGRATIONS = 'server/platform/database/migrations';
const add = (...words: string[]) =>
  spawnSync('node', ['server/platform/database/addMigration.ts', ...words], { encoding: 'utf8' });

test.each([[[]], [['Mail attachments']], [['mail', 'attachments']], [['../mail']]])(
  'a migration is not added without a name that can be a file name: %j',
  (words) => {
    const before = globSync('**', { cwd: MIGRATIONS });
    expect(add(...words)).toMatchObject({
      status: 1,
      stderr: 'Name the migration after what it does, in lowercase letters: npm run migrations -- mail_attachments\n',
    });
    expect(globSync('**', { cwd: MIGRATIONS })).toEqual(before);
  },
);

test('each migration of the journal has its file, and each file is in the journal', () => {
  const { entries } = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, 'utf8'));
  const files = entries.map(({ tag }: { tag: string }) => `${tag}.sql`);
  expect(globSync('*.sql', { cwd: MIGRATIONS }).toSorted()).toEqual(files);
});
