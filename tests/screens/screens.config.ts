import { join, resolve } from 'node:path';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { PICTURES, REPORT } from './pictures.ts';

const report = process.env.SCREENS_REPORT;

/**
 * Compares the matrix of every part with its accepted picture (`npm run screens`). Window, language, time zone and
 * scale are fixed, and nothing moves, so that a difference is a change of the part.
 */
export default defineConfig({
  testDir: '.',
  testMatch: 'matrix.screens.ts',
  outputDir: '../../test-results/screens/found',
  snapshotPathTemplate: join(PICTURES, '{arg}{ext}'),
  updateSnapshots: process.env.SCREENS === 'accept' ? 'changed' : 'none',
  fullyParallel: true,
  retries: 0,
  timeout: 120_000,
  expect: {
    timeout: 30_000,
    // `threshold` is the difference of color (0 to 1) from which a pixel counts as changed
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', threshold: 0.01, maxDiffPixels: 0 },
  },
  reporter: [
    ['list'],
    ['html', { outputFolder: REPORT, open: 'never' }],
    ...(report ? [['json', { outputFile: resolve(report) }] as const] : []),
  ],
  use: {
    browserName: 'chromium',
    launchOptions,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    deviceScaleFactor: 1,
    viewport: { width: 1440, height: 900 },
  },
});
