import { execFileSync } from 'node:child_process';
import { appendFileSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { helpIfAsked } from '../commandHelp.ts';
import { withoutComments } from './withoutComments.ts';

/**
 * `npm run migrations -- what_it_does`: adds a migration of this name for the changes in `*.table.ts`.
 *
 * drizzle-kit writes only tables. Functions and triggers in `*.trigger.sql`, views in `*.view.sql` and collations in
 * `*.collation.sql` therefore get a migration when no migration contains their current statements. After the first
 * version, such a file must use `CREATE OR REPLACE`.
 */
helpIfAsked(import.meta.filename);

const [name = '', ...others] = process.argv.slice(2);
if (others.length > 0 || !/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/.test(name)) {
  console.error('Name the migration after what it does, in lowercase letters: npm run migrations -- mail_attachments');
  process.exit(1);
}
const config = fileURLToPath(new URL('drizzle.config.ts', import.meta.url));
const generate = (...more: string[]) =>
  execFileSync('drizzle-kit', ['generate', ...more, '--config', config], { stdio: 'inherit' });
const folder = new URL('migrations/', import.meta.url);
const server = new URL('../../', import.meta.url);
const migrations = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
const before = migrations().length;
generate('--name', name);
const applied = withoutComments(
  migrations()
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n'),
);
const missing = globSync('**/*.{collation,trigger,view}.sql', { cwd: server })
  .sort()
  .map((path) => readFileSync(new URL(path, server), 'utf8'))
  .filter((text) => !applied.includes(withoutComments(text)));
if (missing.length > 0) {
  generate('--custom', '--name', migrations().length > before ? `${name}_triggers` : name);
  const newest = migrations().at(-1) ?? '';
  appendFileSync(new URL(newest, folder), `\n${missing.join('\n--> statement-breakpoint\n')}`);
}
