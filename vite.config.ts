import panda from '@pandacss/dev/postcss';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { staticStyles } from './src/theme/staticStyles.ts';

type PostcssPlugins = Extract<NonNullable<NonNullable<ViteUserConfig['css']>['postcss']>, object>['plugins'];
/** Panda brings a PostCSS of its own, whose types differ in nothing but their place. */
const postcssPlugins = [panda()] as unknown as NonNullable<PostcssPlugins>;

/** The browser app's build and development server, and the test projects. */
export default defineConfig({
  plugins: [staticStyles(), react(), babel({ presets: [reactCompilerPreset()] })],
  css: { postcss: { plugins: postcssPlugins } },
  build: { target: 'es2024', sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
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
    ],
  },
});
