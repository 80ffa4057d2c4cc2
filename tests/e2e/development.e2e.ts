import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { guard, guardDatabase } from '../support/guard.ts';
import { holdPort } from '../support/heldPort.ts';
import { addressOf, endDatabase, ended, outputOf } from '../support/serverProcess.ts';
import { signInByStorage } from '../support/signIn.ts';
import { whole } from './support/portal.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Collects the page's errors and its console's errors and warnings. */
function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => {
    const { url } = message.location();
    if (['error', 'warning'].includes(message.type())) lines.push(`${message.text()} ${url}`);
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  return lines;
}

type Channel = { once: (event: string, then: () => void) => void; emit: (event: string, detail: unknown) => void };

/** Shows a story as a click in the list does: in the open page, with its loaded modules. */
const showStory = (page: Page, storyId: string) =>
  page.evaluate((id) => {
    // Storybook's own variable
    const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as { __STORYBOOK_ADDONS_CHANNEL__: Channel };
    return new Promise<void>((resolve, reject) => {
      channel.once('storyRendered', resolve);
      for (const fault of ['storyThrewException', 'storyErrored', 'storyMissing'])
        channel.once(fault, () => reject(new Error(`${id}: ${fault}`)));
      channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
    });
  }, storyId);

test('npm run storybook shows the parts of the design system without console messages', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(300_000);
  const arguments_ = [
    'dev',
    '--ci',
    '--port',
    String(holdPort()),
    '--host',
    '127.0.0.1',
    '--no-version-updates',
    '--disable-telemetry',
  ];
  const storybook = spawn('node', ['node_modules/storybook/dist/bin/dispatcher.js', ...arguments_], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  guard(storybook);
  const output = outputOf(storybook);
  try {
    await expect.poll(output, { timeout: 120_000 }).toMatch(/http:\/\/[\w.]+:\d+/);
    const [url = ''] = /http:\/\/[\w.]+:\d+/.exec(output()) ?? [];
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const lines = consoleOf(page);
    const { entries } = (await (await page.request.get('/index.json')).json()) as {
      entries: Record<string, { id: string; title: string; type: string }>;
    };
    const stories = Object.values(entries).filter(({ type }) => type === 'story');
    // the first story of each component
    const ids = [...Map.groupBy(stories, ({ title }) => title)]
      .filter(([title]) => title.startsWith('Parts/'))
      .flatMap(([, [first]]) => (first === undefined ? [] : [first.id]));
    expect(ids.length).toBeGreaterThan(10);
    await page.goto(`/iframe.html?id=${ids[0]}&viewMode=story`);
    await expect(page.locator('body.sb-show-main')).toBeVisible({ timeout: 120_000 });
    for (const id of ids.slice(1)) {
      await showStory(page, id);
      await expect(page.locator('.sb-errordisplay')).toBeHidden();
    }
    expect(lines).toEqual([]);
  } finally {
    await ended(storybook, 'SIGTERM');
  }
});

test('npm run dev shows the portal with demo data without console messages', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(join(tmpdir(), 'oncology-development-'));
  chmodSync(dataDir, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
  const development = spawn('node', ['server/dev.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  guard(development);
  const release = guardDatabase(dataDir);
  const output = outputOf(development);
  try {
    const url = await addressOf(development, output, 240_000);
    const accounts = [...output().matchAll(/^(\S+) {2}(\S+@\S+) {2}(\S+)$/gm)].map(
      ([, role = '', email = '', password = '']) => ({ role, email, password }),
    );
    const stored = await signInByStorage({ url, accounts }, accounts[0]);
    const page = await (await browser.newContext({ baseURL: url })).newPage();
    const lines = consoleOf(page);
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    for (const path of ['/home', '/search', '/dashboard', '/machines']) {
      await page.goto(path);
      await whole(page);
    }
    // StrictMode starts the actors of a list twice
    for (const path of ['/system/areas', '/system/user', '/system/role', '/system/menus']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('row').nth(1), path).toBeVisible();
      await expect(page.getByRole('alert'), path).toHaveCount(0);
    }
    expect(lines).toEqual([]);
  } finally {
    await ended(development, 'SIGTERM');
    await endDatabase(dataDir);
    release();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
