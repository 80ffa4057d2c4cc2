import { appendFileSync, globSync, readdirSync, readFileSync } from 'node:fs';

/**
 * Part of `npm run migrations`: drizzle-kit writes tables only, so the functions and triggers that modules keep beside
 * them in `*.trigger.sql` are appended to the newest migration.
 */
const folder = new URL('migrations/', import.meta.url);
const newest = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1);
if (newest === undefined) throw new Error('There is no migration to append the triggers to.');
const modules = new URL('../../modules/', import.meta.url);
for (const path of globSync('**/*.trigger.sql', { cwd: modules }).sort()) {
  appendFileSync(
    new URL(newest, folder),
    `\n--> statement-breakpoint\n${readFileSync(new URL(path, modules), 'utf8')}`,
  );
}
