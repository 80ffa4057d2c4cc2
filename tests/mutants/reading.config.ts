import { defineConfig } from 'vitest/config';

/** The demonstration is made once; all faults are tried on it. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/mutants/reading.mutants.ts'],
    environment: 'node',
    pool: 'threads',
    globalSetup: ['tests/api/support/globalSetup.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
