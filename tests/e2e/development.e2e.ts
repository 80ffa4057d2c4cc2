import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
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

/** Runs `npm run dev` with demo data, signed in as the administrator. */
async function inDevelopment(browser: Browser, play: (page: Page) => Promise<void>): Promise<void> {
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
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
    await context.addInitScript((entries) => {
      if (location.protocol === 'about:') return; // an empty page has no storage
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await play(await context.newPage());
    await context.close();
  } finally {
    await ended(development, 'SIGTERM');
    await endDatabase(dataDir);
    release();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test('npm run dev shows the portal with demo data without console messages', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(300_000);
  await inDevelopment(browser, async (page) => {
    const lines = consoleOf(page);
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
  });
});

test('the panel of npm run dev leaves the page its width, is resized, and follows the page from its own window', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(300_000);
  await inDevelopment(browser, async (page) => {
    const lines = consoleOf(page);
    const panel = page.getByRole('region', { name: 'Statecharts' }).first();
    const sizes = () =>
      page.evaluate(() => ({
        root: document.getElementById('root')?.clientWidth,
        wide: matchMedia('(min-width: 1280px)').matches,
        covered: document.documentElement.scrollHeight,
      }));

    // closed, it loads and opens nothing
    await page.goto('/home');
    await whole(page);
    await expect(panel).toBeHidden();
    expect(
      await page.evaluate(() =>
        performance.getEntriesByType('resource').filter(({ name }) => /statechart\/(live|view)/.test(name)),
      ),
    ).toEqual([]);
    const closed = await sizes();

    await page.goto('/machines');
    await expect(panel).toHaveAttribute('data-side', 'below');
    await expect(page).toHaveURL(/\/home$/);
    await whole(page);
    const docked = await sizes();
    expect([docked.root, docked.wide]).toEqual([closed.root, closed.wide]);
    expect(docked.covered - closed.covered).toBeGreaterThan(300);

    const edge = panel.getByRole('separator');
    await edge.focus();
    await page.keyboard.press('ArrowUp');
    await expect(edge).toHaveAttribute('aria-valuenow', '47');
    const box = await panel.boundingBox();
    await page.mouse.move(600, box?.y ?? 0);
    await page.mouse.down();
    await page.mouse.move(600, 480, { steps: 4 });
    await page.mouse.up();
    await expect(edge).toHaveAttribute('aria-valuenow', '40');
    expect((await panel.boundingBox())?.height).toBeCloseTo(320, 0);

    await panel.getByRole('button', { name: 'Dock on the right' }).click();
    await expect(panel).toHaveAttribute('data-side', 'right');
    expect((await sizes()).root).toBe(1280);
    await page.reload();
    await expect(panel).toHaveAttribute('data-side', 'right');

    const opening = page.context().waitForEvent('page');
    await panel.getByRole('button', { name: 'Open in its own window' }).click();
    const other = await opening;
    other.setDefaultTimeout(30_000);
    const otherLines = consoleOf(other);
    await expect(other.getByRole('treeitem', { name: 'session', exact: true })).toBeVisible();
    await expect(panel).toBeHidden();
    expect(await other.evaluate(() => window.opener)).toBeNull();

    // an event of the window reaches the page, and an event of the page the window
    await other.getByRole('treeitem', { name: /^navigation\b/ }).click();
    const send = other.getByRole('button', { name: 'navigation.go', exact: true }).first();
    await other
      .getByRole('button', { name: /: navigation\.go / })
      .first()
      .click();
    await other.locator('.sct-payload textarea').fill('{ "type": "navigation.go", "to": "/contact" }');
    await other.locator('.sct-payload').getByRole('button').click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(other.getByRole('button', { name: /navigation · navigation\.go/ }).first()).toBeVisible();

    // the window survives the page's reload
    await page.reload();
    await whole(page);
    await expect(other.getByRole('status').filter({ hasText: 'The page is gone' })).toBeHidden();
    await other.getByRole('treeitem', { name: /^navigation\b/ }).click();
    await expect(send).toBeVisible();

    await page.goto('about:blank');
    await expect(other.getByText('The page is gone.', { exact: false })).toBeVisible();
    await page.goBack();
    await expect(other.getByText('The page is gone.', { exact: false })).toBeHidden();

    const closing = other.waitForEvent('close');
    // the press closes the window, which must not happen while Playwright still presses
    await other.getByRole('button', { name: 'Dock below' }).evaluate((button: HTMLElement) => {
      setTimeout(() => button.click());
    });
    await expect(panel).toHaveAttribute('data-side', 'below');
    await closing;
    await panel.getByRole('button', { name: 'Close statecharts' }).click();
    await expect(panel).toBeHidden();
    expect((await sizes()).root).toBe(closed.root);
    expect([lines, otherLines]).toEqual([[], []]);
  });
});
