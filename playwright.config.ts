import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions, withoutOptimizer } from './tests/support/browser.ts';
import { isThorough } from './tests/support/suite.ts';

const report = process.env.JOURNEYS_REPORT;

/**
 * Configures journeys and model paths in Chromium, against the built app and a real server with demo data. The file is
 * in the root because `npx playwright test` and editors look for it there.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  ...(isThorough ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results/e2e',
  globalSetup: ['./tests/support/browser.ts', './tests/e2e/support/globalSetup.ts'],
  fullyParallel: true,
  // Workers spend a third of their time waiting for pages and transitions.
  workers: availableParallelism() + 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(report ? [['json', { outputFile: resolve(report) }] as const] : [])],
  use: {
    baseURL: process.env.E2E_URL ?? '',
    browserName: 'chromium',
    launchOptions: { ...launchOptions, args: [...launchOptions.args, withoutOptimizer] },
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
  },
});
