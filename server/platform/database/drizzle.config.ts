import { defineConfig } from 'drizzle-kit';

/**
 * The configuration of drizzle-kit. Tables are in files named `*.table.ts` beside the module that owns them. Properties
 * are camelCase, columns snake_case; the connection uses the same casing: `drizzle(pool, { casing: 'snake_case' })`.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/{modules,platform}/**/*.table.ts',
  out: './server/platform/database/migrations',
  casing: 'snake_case',
});
