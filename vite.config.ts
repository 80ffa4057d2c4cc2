import { availableParallelism } from 'node:os';
import panda from '@pandacss/dev/postcss';
import babel from '@rolldown/plugin-babel';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { storyDependencies } from './.storybook/storyDependencies.ts';
import { buildStyles } from './build/buildStyles.ts';
import { servePlaces } from './build/chartPlaces/servePlaces.ts';
import { chunkNames } from './build/chunks.ts';
import { countScript } from './build/countScript.ts';
import { firstPaintFiles } from './build/firstPaintFiles.ts';
import { ownVisualizer, visualizerChunk } from './build/ownVisualizer.ts';
import { preciseIcons } from './build/preciseIcons.ts';
import { shortNames } from './build/shortNames.ts';
import { slimBuild } from './build/slimBuild.ts';
import { slimFont } from './build/slimFont.ts';
import { slimMessages } from './build/slimMessages.ts';
import { staticStyles } from './build/staticStyles.ts';
import { storybookPages } from './build/storybookPages.ts';
import { withoutCircles } from './build/withoutCircles.ts';
import { withoutOffice } from './build/withoutOffice.ts';
import { withoutSchemas } from './build/withoutSchemas.ts';
import { withoutVisualizer } from './build/withoutVisualizer.ts';
import { launchOptions } from './tests/support/browser.ts';
import { isThorough } from './tests/support/suite.ts';

/** Classes keep their readable names in development. */
const rename = { serve: undefined, build: shortNames() };

type PostcssPlugins = Extract<NonNullable<NonNullable<ViteUserConfig['css']>['postcss']>, object>['plugins'];
type Plugins = NonNullable<PostcssPlugins>;
/** Both casts are needed because Panda has its own copy of PostCSS, whose types differ only in their location. */
const postcssPlugins = {
  serve: [panda()] as unknown as Plugins,
  build: [buildStyles(rename.build)] as unknown as Plugins,
};

/**
 * Libraries that every page needs and that rarely change. They form one file that stays in the cache across releases.
 */
const libraries =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|wouter|regexparam|redaxios)\//;
/** React has `useSyncExternalStore` itself. The libraries that ask for its shim need not bring it to every page. */
const withoutShims = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector.js',
  },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
];
/** The visualizer, which only its gates load. */
const visualizer = { debugName: 'visualizer', name: visualizerChunk, includeDependenciesRecursively: false };
/** Our own code, by the pages that need it. */
const own = {
  debugName: 'own',
  name: chunkNames((id) => (libraries.test(id) ? 'libraries' : visualizerChunk(id))),
  includeDependenciesRecursively: false,
};

/**
 * The files in which the React Compiler memoizes rendering. They are long lists, filters and plots, which render again
 * while users work with them. Elsewhere its code would cost more (a tenth of a page) than it saves, for example in a
 * passport, whose parts render once.
 */
const remembering =
  /\/src\/(site\/(models|compare|detail\/Growth|search\/(Facet|RangeFacet|HistogramBars|ActiveChips|results\/SearchResults))|ui\/(FacetList|charts\/))/;

/** How long a test may wait on a slow machine. No passing test reaches this limit. */
const patient = { poll: { timeout: 30_000 } };

/** Configures the build and development server of the browser app, and the test projects. */
export default defineConfig(({ command }) => ({
  plugins: [
    staticStyles(rename[command]),
    slimMessages(),
    slimBuild(),
    slimFont(),
    firstPaintFiles(),
    countScript(),
    withoutCircles(),
    withoutOffice(),
    withoutSchemas(),
    withoutVisualizer(),
    ownVisualizer(),
    preciseIcons(),
    storybookPages(),
    servePlaces(),
    react(),
    babel({ include: remembering, presets: [reactCompilerPreset()] }),
  ],
  resolve: { alias: withoutShims },
  css: { postcss: { plugins: postcssPlugins[command] } },
  build: {
    target: 'es2024',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'libraries', test: libraries }, visualizer, own] },
      },
    },
  },
  test: {
    // Tests that only `npm run test:all` runs. `tests/run.ts` excludes them from the gate.
    tags: [{ name: 'long', description: 'takes long or needs a service that is optional' }],
    // By default the runner leaves one core free for the user.
    maxWorkers: availableParallelism(),
    projects: [
      // Without isolation, a file reuses modules that an earlier one loaded. Most of these files take longer to load
      // than to run.
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
          // Workers spend a third of their time waiting for the database.
          maxWorkers: availableParallelism() + 1,
          // Projects that run together need the same number of workers, so these files run after the others.
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

/**
 * Runs every story in Chromium, with its play function and axe, in one language and theme. In the whole suite axe
 * checks both themes.
 */
export function storiesIn(locale: string, theme: string) {
  return {
    extends: true as const,
    plugins: [storybookTest({ initialGlobals: { theme, locale } })],
    optimizeDeps: storyDependencies,
    test: {
      name: `stories-${locale}`,
      globalSetup: ['tests/support/browser.ts'],
      // All files share one page. Each story builds its own portal, and loading every module again took longer than the
      // tests.
      isolate: false,
      // These stories only display statecharts. The views beside them are tested by their own stories.
      exclude: ['stories/machines/**', 'stories/beside/**'],
      testTimeout: 90_000,
      env: { BOTH_THEMES: String(isThorough) },
      browser: {
        enabled: true,
        headless: true,
        // The first start bundles every dependency before the page responds.
        connectTimeout: 240_000,
        screenshotFailures: false,
        provider: playwright({ launchOptions }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}
