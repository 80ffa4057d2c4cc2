import { defineConfig } from 'vitest/config';
import { faultPlugin } from './fault.ts';

/** The unit tests of the search. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [faultPlugin()],
  test: { include: ['tests/unit/search*.test.ts'], environment: 'node', pool: 'threads', testTimeout: 60_000 },
});
