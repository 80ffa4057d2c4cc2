import { defineConfig } from 'vitest/config';
import { faultPlugin } from './fault.ts';

/** The machines' tests. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [faultPlugin()],
  test: { include: ['tests/machines/**/*.test.ts'], environment: 'node', pool: 'threads' },
});
