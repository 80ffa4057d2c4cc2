import { defineConfig } from 'drizzle-kit';

/**
 * Tables are written beside the module that owns them, in files named `*.table.ts`. Properties are camelCase, columns
 * snake_case: the connection is opened with the same casing, `drizzle(pool, { casing: 'snake_case' })`.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/{modules,platform}/**/*.table.ts',
  out: './server/platform/database/migrations',
  casing: 'snake_case',
});
