import { availableParallelism } from 'node:os';
import panda from '@pandacss/dev/postcss';
import babel from '@rolldown/plugin-babel';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { storyDependencies } from './.storybook/storyDependencies.ts';
import { buildStyles } from './build/buildStyles.ts';
import { officeChunk, sharedChunk, startChunk, toolsChunk } from './build/chunks.ts';
import { firstPaintFiles } from './build/firstPaintFiles.ts';
import { preciseIcons } from './build/preciseIcons.ts';
import { shortNames } from './build/shortNames.ts';
import { slimBuild } from './build/slimBuild.ts';
import { slimMessages } from './build/slimMessages.ts';
import { staticStyles } from './build/staticStyles.ts';
import { withoutOffice } from './build/withoutOffice.ts';
import { withoutVisualizer } from './build/withoutVisualizer.ts';
import { launchOptions } from './tests/support/browser.ts';
import { isThorough } from './tests/support/suite.ts';

/** Classes keep their telling names while developing. */
const rename = { serve: undefined, build: shortNames() };

type PostcssPlugins = Extract<NonNullable<NonNullable<ViteUserConfig['css']>['postcss']>, object>['plugins'];
type Plugins = NonNullable<PostcssPlugins>;
/** Panda brings a PostCSS of its own, whose types differ in nothing but their place, hence both casts. */
const postcssPlugins = {
  serve: [panda()] as unknown as Plugins,
  build: [buildStyles(rename.build)] as unknown as Plugins,
};

/** What every page needs and hardly ever changes: one file that stays in the cache over releases. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|wouter|regexparam|redaxios)\//;
/** What the start and every page needs of ours. */
const start = { debugName: 'start', name: startChunk(), includeDependenciesRecursively: false };
/** The charts that work with models. */
const tools = { debugName: 'tools', name: toolsChunk(), includeDependenciesRecursively: false };
/** What several pages share. */
const shared = { debugName: 'shared', name: sharedChunk(), minShareCount: 2, includeDependenciesRecursively: false };
/** What the parts of the back-office share, of what public pages left. */
const office = { debugName: 'office', name: officeChunk(), minShareCount: 2, includeDependenciesRecursively: false };

/**
 * Where the React Compiler remembers what was drawn: long lists, filters and charts, which are drawn anew while somebody
 * works with them. Elsewhere, as in what a passport shows once, its code would cost more (a tenth of a page) than it spares.
 */
const remembering =
  /\/src\/(site\/(models|compare|detail\/Growth|search\/(Facet|RangeFacet|HistogramBars|ActiveChips|results\/SearchResults))|ui\/(FacetList|charts\/))/;

/** Whatever a test waits for, a slow machine may take that long: no test that passes gets there. */
const patient = { poll: { timeout: 30_000 } };

/** The browser app's build and development server, and the test projects. */
export default defineConfig(({ command }) => ({
  plugins: [
    staticStyles(rename[command]),
    slimMessages(),
    slimBuild(),
    firstPaintFiles(),
    withoutOffice(),
    withoutVisualizer(),
    preciseIcons(),
    react(),
    babel({ include: remembering, presets: [reactCompilerPreset()] }),
  ],
  css: { postcss: { plugins: postcssPlugins[command] } },
  build: {
    target: 'es2024',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'libraries', test: libraries }, start, tools, shared, office] } },
    },
  },
  test: {
    // what only `npm run test:all` runs; `tests/run.ts` leaves it out of the gate
    tags: [{ name: 'long', description: 'takes long or needs a service that is optional' }],
    // the runner would leave one core to whoever watches
    maxWorkers: availableParallelism(),
    projects: [
      // without isolation a file reads what an earlier one has loaded: most of these are read longer than they run
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
          expect: patient,
          isolate: false,
          setupFiles: ['tests/support/seed.ts'],
        },
      },
      {
        test: {
          name: 'machines',
          include: ['tests/machines/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          expect: patient,
          isolate: false,
          setupFiles: ['tests/support/seed.ts'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/support/globalSetup.ts'],
          setupFiles: ['tests/support/seed.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: patient,
          isolate: false,
          pool: 'threads',
          // they wait for the database a third of their time
          maxWorkers: availableParallelism() + 1,
          // projects that run in one go need one number of workers: these files run after the others
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'opensearch',
          include: ['tests/opensearch/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/support/globalSetup.ts'],
          setupFiles: ['tests/support/seed.ts'],
          testTimeout: 300_000,
          hookTimeout: 60_000,
          expect: patient,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patient,
        },
      },
      storiesIn('en', 'light'),
      ...(isThorough ? [storiesIn('zh', 'dark')] : []),
    ],
  },
}));

/** Every story in Chromium, its play function and axe in one language and theme; in the whole suite axe in both themes. */
export function storiesIn(locale: string, theme: string) {
  return {
    extends: true as const,
    plugins: [storybookTest({ initialGlobals: { theme, locale } })],
    optimizeDeps: storyDependencies,
    test: {
      name: `stories-${locale}`,
      globalSetup: ['tests/support/browser.ts'],
      // one page for all files: each story builds its own portal, and fetching every module anew took longer than the tests
      isolate: false,
      // charts laid out to be looked at; what is played beside them is played in the views' own stories
      exclude: ['stories/machines/**', 'stories/beside/**'],
      testTimeout: 90_000,
      env: { BOTH_THEMES: String(isThorough) },
      browser: {
        enabled: true,
        headless: true,
        // the first start bundles every dependency before the page answers
        connectTimeout: 240_000,
        screenshotFailures: false,
        provider: playwright({ launchOptions }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}
