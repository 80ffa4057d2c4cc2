import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { STORAGE_PREFIX } from '../../contract/constants.ts';
import type { PageFiles } from '../../contract/firstPaint.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { helpIfAsked } from '../../server/platform/commandHelp.ts';
import prepareBrowser, { launchOptions } from '../support/browser.ts';
import { codeOf } from '../support/pageBytes.ts';
import { startServer } from '../support/serverProcess.ts';
import { signInByStorage } from '../support/signIn.ts';
import { withoutStream } from '../support/withoutStream.ts';
import { clickToList } from './backOffice.ts';
import { printShares } from './shares.ts';

/**
 * `npm run budget`: measures a visit with an empty cache to the public pages and the back-office, served by the real
 * server. It compares the results with the goals below and ends with exit code 1 if one is missed. Sizes that are
 * reached are kept by `tests/e2e/sizes.e2e.ts`.
 *
 * Sizes are bytes on the wire (brotli); kB are 1,000 bytes. The code of a page is what its first paint waits for; a
 * whole visit has parts that come when the page rests. With `--why` it also prints the code of /home and /search by
 * module.
 */
helpIfAsked(import.meta.filename);

type Row = { what: string; value: number; limit: number; unit: string };

/** A measured page. `press` performs a visitor's action whose time to the next paint is measured. */
type Visited = {
  path: string;
  jsLimit?: number;
  lcpLimit: number;
  signedIn?: boolean;
  press: (page: Page) => Promise<void>;
};

const PHONE = { width: 412, height: 823 };
const THROTTLE = { downloadThroughput: (1.6e6 / 8) * 1, uploadThroughput: 0.75e6 / 8, latency: 150, offline: false };
const RUNS = 5;

const openMenu: Visited['press'] = (page) => page.getByRole('button', { name: 'Menu', exact: true }).click();
const filter: Visited['press'] = async (page) => {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().press('Space');
};

const type: Visited['press'] = (page) => page.getByRole('textbox').first().pressSequentially('wen');

const server = await startServer();
prepareBrowser();
const browser = await chromium.launch(launchOptions);
const rows: Row[] = [];
try {
  const storage = await signInByStorage(server);
  const panel = await firstOf('bannerEnlist');
  const model = await firstOf('searchModels', storage[`${STORAGE_PREFIX}token`]);
  for (const { path, jsLimit, lcpLimit, signedIn, press } of [
    { path: '/home', jsLimit: 99, lcpLimit: 800, press: openMenu },
    { path: '/disease', jsLimit: 105, lcpLimit: 600, press: openMenu },
    { path: '/pdx', lcpLimit: 1_500, press: openMenu },
    { path: `/pdxDetail?id=${panel}`, lcpLimit: 1_500, press: openMenu },
    { path: '/login', lcpLimit: 1_500, press: type },
    { path: '/search', jsLimit: 120, lcpLimit: 600, signedIn: true, press: filter },
    { path: `/search/detail?id=${model}`, jsLimit: 125, lcpLimit: 500, signedIn: true, press: openMenu },
  ] satisfies Visited[]) {
    const [of = ''] = path.split('?');
    const kept = signedIn ? storage : undefined;
    const cost = await coldVisit(browser, path, kept);
    if (jsLimit) rows.push({ what: `code of ${of}`, value: codeOf(of).kilobytes, limit: jsLimit, unit: 'kB' });
    console.log(`       JS of a visit of ${of}: ${(cost.js / 1000).toFixed(1)} kB; API calls: ${cost.apiCalls}`);
    rows.push({ what: `JS files of ${of}`, value: cost.jsFiles, limit: 8, unit: '' });
    rows.push({ what: `CSS of ${of}`, value: cost.css / 1000, limit: 15, unit: 'kB' });
    rows.push({ what: `foreign requests of ${of}`, value: cost.foreign, limit: 0, unit: '' });
    if (path === '/search') {
      rows.push({
        what: 'API calls of /search beyond the start-up three',
        value: cost.apiCalls - 3,
        limit: 2,
        unit: '',
      });
    }
    const paints = [];
    for (let run = 0; run < RUNS; run += 1) paints.push(await slowVisit(browser, path, kept, press));
    rows.push({
      what: `LCP of ${of}, slow phone, median of ${RUNS}`,
      value: median(paints.map((paint) => paint.lcp)),
      limit: lcpLimit,
      unit: 'ms',
    });
    rows.push({
      what: `layout shift of ${of}`,
      value: median(paints.map((paint) => paint.cls)),
      limit: 0.02,
      unit: '',
    });
    rows.push({
      what: `INP of ${of}, slow phone, median of ${RUNS}`,
      value: median(paints.map((paint) => paint.inp)),
      limit: 80,
      unit: 'ms',
    });
  }
  const administrator = await signInByStorage(server, server.accounts[0]);
  for (const [path, limit] of [
    ['/dashboard', 140],
    ['/system/areas', 150],
  ] as const) {
    const cost = await coldVisit(browser, path, administrator);
    console.log(`       JS of a visit of ${path}: ${(cost.js / 1000).toFixed(1)} kB in ${cost.jsFiles} files`);
    const { kilobytes, files } = codeOf(path);
    rows.push({ what: `code of ${path}`, value: kilobytes, limit, unit: 'kB' });
    rows.push({ what: `files of the code of ${path}`, value: files, limit: 10, unit: '' });
    rows.push({ what: `foreign requests of ${path}`, value: cost.foreign, limit: 0, unit: '' });
  }
  rows.push({
    what: 'files of pages with a part of the visualizer',
    value: visualizerFiles().length,
    limit: 0,
    unit: '',
  });
  rows.push(...(await clickToList(browser, server.url, administrator)));
} finally {
  await browser.close();
  await server.stop();
}

for (const row of rows) {
  const over = row.value > row.limit;
  const value = Number.isInteger(row.value) ? String(row.value) : row.value.toFixed(row.unit === 'kB' ? 1 : 3);
  console.log(
    `${over ? 'OVER' : 'ok  '} ${row.what.padEnd(52)} ${value.padStart(9)} ${row.unit.padEnd(3)} of ${row.limit}`,
  );
}
if (process.argv.includes('--why')) await printShares(['/home', '/search']);
process.exit(rows.some((row) => row.value > row.limit) ? 1 : 0);

async function coldVisit(inBrowser: Browser, path: string, storage: Record<string, string> | undefined) {
  const context = await newContext(inBrowser, storage, {});
  const page = await context.newPage();
  const cost = { js: 0, jsFiles: 0, css: 0, apiCalls: 0, foreign: 0 };
  const done: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const url = new URL(request.url());
    if (url.origin !== server.url && url.protocol.startsWith('http')) cost.foreign += 1;
    if (url.pathname.startsWith('/onco-wuxi/') && !url.pathname.includes('/getImg/')) cost.apiCalls += 1;
    done.push(
      request.sizes().then((sizes) => {
        if (url.pathname.endsWith('.js')) {
          cost.js += sizes.responseBodySize;
          cost.jsFiles += 1;
        }
        if (url.pathname.endsWith('.css')) cost.css += sizes.responseBodySize;
      }),
    );
  });
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await Promise.all(done);
  await context.close();
  return cost;
}

/** Returns the files of pages that contain code of the statechart visualizer or its layout engine. */
function visualizerFiles(): string[] {
  // written by the build
  const files = JSON.parse(readFileSync('dist/server/pageFiles.json', 'utf8')) as PageFiles;
  const start = [...readFileSync('dist/index.html', 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)];
  const all = new Set([...start.map(([, file = '']) => file), ...Object.values(files).flat()]);
  return [...all].filter((file) => /sct-frame|elk\.algorithm|eclipse\.elk/.test(readFileSync(`dist/${file}`, 'utf8')));
}

/** Returns the id of the first entry in a list of the demonstration. */
async function firstOf(key: 'bannerEnlist' | 'searchModels', token?: string): Promise<string> {
  const reply = await fetch(`${server.url}${pathOf(routes[key])}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: '{}',
  });
  const { data, message } = (await reply.json()) as { data: { list: { id: string }[] } | null; message: string };
  if (!data?.list[0]) throw new Error(`the demonstration lists nothing: ${message}`);
  return data.list[0].id;
}

async function slowVisit(
  inBrowser: Browser,
  path: string,
  storage: Record<string, string> | undefined,
  press: Visited['press'],
) {
  const context = await newContext(inBrowser, storage, { viewport: PHONE });
  await listen(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', THROTTLE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await press(page);
  const paint = await vitals(page);
  await context.close();
  return paint;
}

/** Records what `vitals` reports from the beginning of the page, because the browser does not buffer short events. */
function listen(context: BrowserContext) {
  return context.addInitScript(() => {
    const heard: PerformanceEntry[] = [];
    const hear = (options: PerformanceObserverInit & { durationThreshold?: number }) =>
      new PerformanceObserver((list) => heard.push(...list.getEntries())).observe({ buffered: true, ...options });
    hear({ type: 'largest-contentful-paint' });
    hear({ type: 'layout-shift' });
    hear({ type: 'event', durationThreshold: 16 });
    Object.assign(window, { heard });
  });
}

/**
 * Returns the page's largest contentful paint, the sum of its layout shifts, and the longest time from a press to its
 * paint, as reported by the browser.
 */
function vitals(page: Page): Promise<{ lcp: number; cls: number; inp: number }> {
  return page.evaluate(async () => {
    // Recorded by the script above.
    const { heard } = window as unknown as { heard: PerformanceEntry[] };
    await new Promise((resolve) => setTimeout(resolve, 500));
    const most = (type: string, of: (entry: PerformanceEntry) => number) =>
      Math.max(0, ...heard.filter(({ entryType }) => entryType === type).map(of));
    let cls = 0;
    // shifts within half a second of a press are caused by the user and do not count
    for (const entry of heard) {
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) cls += Number(entry.value);
    }
    return {
      lcp: most('largest-contentful-paint', ({ startTime }) => startTime),
      cls,
      // only user actions count, not events that occur because the page moved under a resting pointer
      inp: most('event', (entry) => ('interactionId' in entry && entry.interactionId ? entry.duration : 0)),
    };
  });
}

async function newContext(
  inBrowser: Browser,
  storage: Record<string, string> | undefined,
  options: { viewport?: { width: number; height: number } },
): Promise<BrowserContext> {
  const context = await inBrowser.newContext(options);
  await withoutStream(context);
  if (storage) {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
  }
  return context;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
