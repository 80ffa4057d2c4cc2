import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storybookPages } from '../../build/storybookPages.ts';

const directory = mkdtempSync(join(tmpdir(), 'oncology-storybook-'));
const built = join(directory, 'storybook-static');
const server = await createServer({
  root: directory,
  configFile: false,
  logLevel: 'silent',
  plugins: [storybookPages(built)],
  server: { host: '127.0.0.1', port: 0, ws: false },
  optimizeDeps: { noDiscovery: true },
});
let address = '';

beforeAll(async () => {
  await server.listen();
  address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
});

afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const get = (path: string) => fetch(`${address}${path}`, { redirect: 'manual' });

test('development serves the built Storybook, and says how to make a missing one', async () => {
  const missing = await get('/storybook');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toBe(
    'There is no Storybook yet: run `npm run build:storybook` and load this page again.\n',
  );
  mkdirSync(join(built, 'assets'), { recursive: true });
  writeFileSync(join(built, 'index.html'), '<title>Parts</title>');
  writeFileSync(join(built, 'assets/part.js'), 'export {};');
  const bare = await get('/storybook');
  expect([bare.status, bare.headers.get('location')]).toEqual([302, '/storybook/']);
  const story = await get('/storybook?path=/story/a--b');
  expect(story.headers.get('location')).toBe('/storybook/?path=/story/a--b');
  const page = await get('/storybook/');
  expect(await page.text()).toBe('<title>Parts</title>');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'; script-src 'self'");
  expect(page.headers.get('content-security-policy')).not.toMatch(/unsafe-eval|https?:/);
  const script = await get('/storybook/assets/part.js');
  expect(script.headers.get('content-type')).toMatch(/javascript/);
  expect((await get('/storybook/../../package.json')).status).not.toBe(200);
  expect((await get('/storybook/none.js')).status).toBe(404);
});
