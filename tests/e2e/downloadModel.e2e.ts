import type { Page, Route } from '@playwright/test';
import { createActor, fromPromise } from 'xstate';
import { downloadMachine, type WantedFile } from '../../machines/download/download.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { createRandomWalk, type Step } from '../machines/support/walk.ts';
import { arrived, barOf, expect, mainNav, test } from './support/portal.ts';
import { walksOf } from './support/walks.ts';

/** Starts the `download` machine. The walk decides when and how a fetch ends. */
function startDownloads() {
  let end: { done: () => void; fail: () => void } | undefined;
  const seen = { saved: 0, logged: 0 };
  const file = { url: 'blob:1', fileName: 'a.pdf', type: 'application/pdf', bytes: 1 };
  const actor = createActor(
    downloadMachine.provide({
      actors: {
        fetchFile: fromPromise<BinaryFile, { file: WantedFile | undefined }>(
          () =>
            new Promise((resolve, reject) => {
              end = { done: () => resolve(file), fail: () => reject(new Error('refused')) };
            }),
        ),
        saveFile: fromPromise<void, { fetched: BinaryFile | null }>(async () => {
          seen.saved += 1;
        }),
      },
      actions: {
        logFailure: () => {
          seen.logged += 1;
        },
      },
    }),
    { input: { signedIn: false } },
  ).start();
  return {
    send: actor.send,
    done: () => end?.done(),
    fail: () => end?.fail(),
    seen,
    matches: (state: 'signInNeeded' | 'fetching') => actor.getSnapshot().matches(state),
    first: () => actor.getSnapshot().context.queue[0]?.name,
    waiting: () => actor.getSnapshot().context.queue.length,
    signedIn: () => actor.getSnapshot().context.signedIn,
  };
}
type Downloads = ReturnType<typeof startDownloads>;
/** The machine, and whether the page is the login page. */
type Walk = { chart: Downloads; atLogin: boolean };

/** Opens the newsletters of the home page. Their files are held until the walk answers the requests. */
async function openShelf(page: Page) {
  const waiting: Route[] = [];
  const seen = { saved: 0, logged: 0 };
  await page.route('**/download-file/**', (route) => void waiting.push(route));
  page.on('requestfailed', (request) => {
    const at = waiting.findIndex((route) => route.request() === request);
    if (at >= 0) waiting.splice(at, 1);
  });
  page.on('download', () => {
    seen.saved += 1;
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) seen.logged += 1;
  });
  const shelf = page.getByRole('region', { name: 'Newsletters' });
  const titles = (await shelf.getByRole('heading', { level: 3 }).allTextContents()).slice(0, 3);
  const button = (title: string) => shelf.getByRole('button', { name: `: ${title}` });
  return { page, waiting, seen, titles, button };
}
type Shelf = Awaited<ReturnType<typeof openShelf>>;

function steps({ page, waiting, titles, button }: Shelf, account: { email: string; password: string }): Step<Walk>[] {
  const fetching = ({ chart }: Walk) => chart.matches('fetching');
  const end = (name: string, how: (route: Route) => Promise<void>, tell: (chart: Downloads) => void): Step<Walk> => ({
    name,
    enabled: fetching,
    act: async () => {
      await expect.poll(() => waiting.length).toBe(1);
      const route = waiting.pop();
      if (route) await how(route);
    },
    tell: ({ chart }) => tell(chart),
  });
  return [
    ...titles.map(
      (title): Step<Walk> => ({
        name: `want ${title}`,
        enabled: ({ atLogin, chart }) => !atLogin && chart.waiting() < 3,
        act: () => button(title).press('Enter'),
        tell: (walk) => {
          walk.chart.send({ type: 'download.wanted', file: { kind: 'newsletter', id: title, name: title } });
          walk.atLogin = walk.chart.matches('signInNeeded');
        },
      }),
    ),
    end(
      'the file comes',
      (route) => route.continue(),
      (chart) => chart.done(),
    ),
    end(
      'the server has none',
      (route) => route.fulfill({ status: 404, json: { status: 404, message: 'x', data: null, error: 'not_found' } }),
      (chart) => chart.fail(),
    ),
    end(
      'the connection is lost',
      (route) => route.abort('connectionreset'),
      (chart) => chart.fail(),
    ),
    {
      name: 'cancel',
      enabled: fetching,
      act: async () => {
        await expect.poll(() => waiting.length).toBe(1);
        await page.getByRole('button', { name: 'Cancel the download' }).click();
        await expect.poll(() => waiting.length).toBe(0);
      },
      tell: ({ chart }) => chart.send({ type: 'download.cancelled' }),
    },
    {
      name: 'log out',
      enabled: ({ chart }) => chart.signedIn(),
      act: async () => {
        await barOf(page)
          .getByRole('button', { name: /^Account of/ })
          .press('Enter');
        await barOf(page).getByRole('button', { name: 'Logout' }).click();
        await expect.poll(() => waiting.length).toBe(0);
      },
      tell: ({ chart }) => chart.send({ type: 'download.identityChanged', signedIn: false }),
    },
    {
      name: 'log in',
      enabled: ({ atLogin }) => atLogin,
      act: async () => {
        await page.getByLabel('Work e-mail').fill(account.email);
        await page.getByLabel('Password', { exact: true }).fill(account.password);
        await page.keyboard.press('Enter');
      },
      tell: (walk) => {
        walk.chart.send({ type: 'download.identityChanged', signedIn: true });
        walk.atLogin = false;
      },
    },
    {
      name: 'go back from login',
      enabled: ({ atLogin }) => atLogin,
      act: () => page.goBack(),
      tell: (walk) => {
        walk.atLogin = false;
      },
    },
  ];
}

/** Checks that the page shows what the machine's state requires, and nothing else. */
async function compare({ page, titles, button, seen }: Shelf, { chart, atLogin }: Walk, at: string): Promise<void> {
  await arrived(page, atLogin ? '/login' : '/home');
  const first = chart.first();
  await expect(page.getByRole('progressbar'), at).toHaveCount(first === undefined ? 0 : 1);
  if (first !== undefined) await expect(page.getByRole('progressbar', { name: first }), at).toBeVisible();
  await expect.poll(() => seen, { message: at }).toEqual(chart.seen);
  await expect(page.getByText('Abnormal information'), at).toHaveCount(0);
  await expect(page.getByText('Warning information'), at).toHaveCount(0);
  if (atLogin) return;
  for (const title of titles) {
    await expect(button(title), at).toHaveAccessibleName(
      `${chart.signedIn() ? 'Download' : 'Login to download'}: ${title}`,
    );
    const words = first === title ? /^Downloading, \d+%$/ : chart.signedIn() ? 'Download' : 'Login to download';
    await expect(button(title), at).toHaveText(words);
  }
}

test.describe('download: the publications follow their statechart', () => {
  for (const { seed, length, known, tag } of walksOf([1], 8, 26)) {
    test(`[U.1] [E.11] a walk of ${length} steps, seed ${seed}: signed in first, in sequence, canceled, failed, saved`, {
      tag,
    }, async ({ page, visitor, allowInConsole }) => {
      allowInConsole(/^Failed to load resource|could not be loaded/);
      await page.goto('/home');
      await expect(mainNav(page)).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Newsletters' }).getByRole('heading', { level: 3 }),
      ).not.toHaveCount(0);
      const shelf = await openShelf(page);
      const walk: Walk = { chart: startDownloads(), atLogin: false };
      const walked: string[] = [];
      for (const step of createRandomWalk(steps(shelf, visitor), seed, length)) {
        const chosen = step(walk);
        if (!chosen) continue;
        walked.push(chosen.name);
        await chosen.act();
        await chosen.tell(walk);
        await new Promise((resolve) => setTimeout(resolve));
        await compare(shelf, walk, `after ${walked.join(', ')}`);
      }
      // short walks must take many different steps, long ones every possible step
      if (known) expect(new Set(walked).size).toBeGreaterThanOrEqual(length < 26 ? length / 2 : 10);
    });
  }

  test('a file wanted before the code of downloads has come is downloaded when it is there', async ({
    page,
    signedIn,
    allowInConsole,
  }) => {
    allowInConsole(/^Failed to load resource|Failed to fetch dynamically imported module/);
    await signedIn();
    const held: Route[] = [];
    await page.route('**/assets/download-*.js', (route) => void held.push(route));
    await page.goto('/home');
    const button = page.getByRole('button', { name: /^Download:/ }).first();
    await expect.poll(() => held.length).toBe(1);
    const downloading = page.waitForEvent('download');
    await button.click();
    await held.shift()?.continue();
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);

    await page.reload();
    await expect.poll(() => held.length).toBe(1);
    await button.click();
    await held.shift()?.abort('internetdisconnected');
    await expect(page.getByText('This part of the page could not be loaded')).toBeVisible();
  });

  test('[N.6] the progress of a download is shown', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/home');
    const network = await page.context().newCDPSession(page);
    const button = page.getByRole('button', { name: /^Download:/ }).first();
    await expect(button).toBeVisible();
    const conditions = { offline: false, latency: 0, uploadThroughput: -1 };
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', { ...conditions, downloadThroughput: 6_000 });
    const downloading = page.waitForEvent('download');
    await button.click();
    await expect(button).toHaveText(/^Downloading, [1-9]\d?%$/);
    await network.send('Network.emulateNetworkConditions', { ...conditions, downloadThroughput: -1 });
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });
});
