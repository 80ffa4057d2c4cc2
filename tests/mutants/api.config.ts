import { defineConfig } from 'vitest/config';
import { faultPlugin } from './fault.ts';
import { loopGuard } from './loopGuard.ts';

/** Configures the API tests for faults in modules that unit tests do not detect. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [faultPlugin(), ...['contract', 'server/modules', 'server/platform'].map(loopGuard)],
  test: {
    include: ['tests/api/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    bail: 1,
    globalSetup: ['tests/api/support/globalSetup.ts'],
    setupFiles: ['tests/support/seed.ts', 'tests/mutants/rounds.setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
