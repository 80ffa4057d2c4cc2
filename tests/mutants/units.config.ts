import { defineConfig } from 'vitest/config';
import { faultPlugin } from './fault.ts';
import { loopGuard } from './loopGuard.ts';

/** Configures the unit tests and machine tests for faults in modules. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  plugins: [faultPlugin(), ...['contract', 'server/modules', 'server/platform'].map(loopGuard)],
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/machines/**/*.test.ts'],
    environment: 'node',
    pool: 'threads',
    bail: 1,
    setupFiles: ['tests/support/seed.ts', 'tests/mutants/rounds.setup.ts'],
    testTimeout: 120_000,
  },
});
