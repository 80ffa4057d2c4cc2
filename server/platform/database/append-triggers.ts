import { appendFileSync, globSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Part of `npm run migrations`: drizzle-kit writes tables only, so the functions and triggers that modules keep beside
 * them in `*.trigger.sql` are appended to the newest migration where none has them as they are. One that is there in
 * another wording must say `CREATE OR REPLACE` from then on.
 */
const folder = new URL('migrations/', import.meta.url);
const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const newest = migrations.at(-1);
if (newest === undefined) throw new Error('There is no migration to append the triggers to.');
const applied = migrations.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
const modules = new URL('../../modules/', import.meta.url);
for (const path of globSync('**/*.trigger.sql', { cwd: modules }).sort()) {
  const text = readFileSync(new URL(path, modules), 'utf8');
  if (!applied.includes(text)) appendFileSync(new URL(newest, folder), `\n--> statement-breakpoint\n${text}`);
}
