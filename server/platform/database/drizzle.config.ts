import { defineConfig } from 'drizzle-kit';

/** Tables are written beside the module that owns them, in files named `*.table.ts`. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/modules/**/*.table.ts',
  out: './server/platform/database/migrations',
});
