import panda from '@pandacss/dev/postcss';
import babel from '@rolldown/plugin-babel';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { slimMessages } from './src/i18n/slimMessages.ts';
import { staticStyles } from './src/theme/staticStyles.ts';
import { launchOptions } from './tests/support/browser.ts';

type PostcssPlugins = Extract<NonNullable<NonNullable<ViteUserConfig['css']>['postcss']>, object>['plugins'];
/** Panda brings a PostCSS of its own, whose types differ in nothing but their place. */
const postcssPlugins = [panda()] as unknown as NonNullable<PostcssPlugins>;

/** What every page needs and hardly ever changes: one file that stays in the cache over releases. */
const libraries =
  /node_modules\/(react|react-dom|scheduler|xstate|@xstate|use-sync-external-store|use-isomorphic-layout-effect|wouter|regexparam|redaxios)\//;
/** All that the start needs of ours stays in one file, whatever later parts share of it. */
const initial = { name: 'index', tags: ['$initial' as const] };
/** What several pages share goes in one file and not in a dozen crumbs; without forms and parts on Ark, which home does not need. */
const shared = {
  name: 'shared',
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: (id: string) =>
    /\/src\/(ui|app|i18n|site\/(newsletters|panels|models|home|imageAddress))|\/machines\/|\/dayjs\/|\/lucide-react\//.test(
      id,
    ) &&
    !/messages\/(form|password|reset|login|register)_|\/ui\/(Dialog|ConfirmDialog|Drawer|Menu|Tooltip|Field|TextInput|PasswordInput|Select|Checkbox)/.test(
      id,
    ),
};
/** What the pages with a form share. */
const forms = {
  name: 'forms',
  minShareCount: 2,
  includeDependenciesRecursively: false,
  test: /\/src\/site\/forms\/|\/machines\/form\/|\/ui\/(Field|TextInput|PasswordInput|Select|Checkbox)|messages\/(form|password|reset|login|register)_/,
};

/** The browser app's build and development server, and the test projects. */
export default defineConfig({
  plugins: [staticStyles(), slimMessages(), react(), babel({ presets: [reactCompilerPreset()] })],
  css: { postcss: { plugins: postcssPlugins } },
  build: {
    target: 'es2024',
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'libraries', test: libraries }, initial, forms, shared] } },
    },
  },
  server: { proxy: { '/onco-wuxi': 'http://127.0.0.1:8080' } },
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], environment: 'node' } },
      { test: { name: 'machines', include: ['tests/machines/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/api/support/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      ...['light', 'dark'].flatMap((theme) => ['en', 'zh'].map((locale) => storiesIn(theme, locale))),
    ],
  },
});

/** Every story in Chromium, its play function run and axe over it, in one theme and language. */
function storiesIn(theme: string, locale: string) {
  return {
    extends: true as const,
    plugins: [storybookTest({ initialGlobals: { theme, locale } })],
    // Found before the first story runs: a dependency found later reloads the page under it.
    optimizeDeps: { entries: ['stories/**/*.tsx', 'src/ui/*.tsx', '.storybook/preview.tsx'] },
    test: {
      name: `stories-${theme}-${locale}`,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({ launchOptions }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}
