import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

/**
 * Prints, as JSON, the statements by which the table definitions differ from the migrations. It is a separate program
 * because drizzle-kit changes the prototype of all arrays.
 */
const SERVER = join(import.meta.dirname, '../../server');
const META = join(SERVER, 'platform/database/migrations/meta');
const paths = globSync('{modules,platform}/**/*.table.ts', { cwd: SERVER });
const modules = await Promise.all(paths.map((path) => import(join(SERVER, path))));
const newest = globSync('*_snapshot.json', { cwd: META }).sort().at(-1) ?? '';
const before = JSON.parse(readFileSync(join(META, newest), 'utf8'));
const now = generateDrizzleJson(Object.assign({}, ...modules), before.id, undefined, 'snake_case');
console.log(JSON.stringify(await generateMigration(before, now)));
