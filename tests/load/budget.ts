import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { launchOptions } from '../support/browser.ts';
import { startServer } from '../support/serverProcess.ts';
import { signInByStorage } from '../support/signIn.ts';

/**
 * `npm run budget`: what a cold visit of the public pages costs, as served by the real server, held against the budgets
 * of the README. Ends with exit code 1 if one is exceeded. Sizes are bytes on the wire (brotli), kB are 1,000 bytes.
 */
type Row = { what: string; value: number; limit: number; unit: string };

const PHONE = { width: 412, height: 823 };
const THROTTLE = { downloadThroughput: (1.6e6 / 8) * 1, uploadThroughput: 0.75e6 / 8, latency: 150, offline: false };
const RUNS = 5;

const server = await startServer();
const browser = await chromium.launch(launchOptions);
const rows: Row[] = [];
try {
  const storage = await signInByStorage(server);
  for (const { path, jsLimit, signedIn } of [
    { path: '/home', jsLimit: 90, signedIn: false },
    { path: '/search', jsLimit: 115, signedIn: true },
  ]) {
    const cost = await coldVisit(browser, path, signedIn ? storage : undefined);
    rows.push({ what: `JS of ${path}, cold`, value: cost.js / 1000, limit: jsLimit, unit: 'kB' });
    rows.push({ what: `JS files of ${path}`, value: cost.jsFiles, limit: 8, unit: '' });
    rows.push({ what: `CSS of ${path}`, value: cost.css / 1000, limit: 15, unit: 'kB' });
    rows.push({ what: `foreign requests of ${path}`, value: cost.foreign, limit: 0, unit: '' });
    if (path === '/search') {
      rows.push({
        what: 'API calls of /search beyond the start-up three',
        value: cost.apiCalls - 3,
        limit: 2,
        unit: '',
      });
    }
    const paints = [];
    for (let run = 0; run < RUNS; run += 1) paints.push(await slowVisit(browser, path, signedIn ? storage : undefined));
    rows.push({
      what: `LCP of ${path}, slow phone, median of ${RUNS}`,
      value: median(paints.map((paint) => paint.lcp)),
      limit: 1500,
      unit: 'ms',
    });
    rows.push({
      what: `layout shift of ${path}`,
      value: median(paints.map((paint) => paint.cls)),
      limit: 0.02,
      unit: '',
    });
  }
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

async function slowVisit(inBrowser: Browser, path: string, storage: Record<string, string> | undefined) {
  const context = await newContext(inBrowser, storage, { viewport: PHONE });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', THROTTLE);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const paint = await vitals(page);
  await context.close();
  return paint;
}

/** Largest contentful paint in milliseconds and the sum of layout shifts, as the browser recorded them. */
function vitals(page: Page): Promise<{ lcp: number; cls: number }> {
  return page.evaluate(
    () =>
      new Promise<{ lcp: number; cls: number }>((resolve) => {
        let lcp = 0;
        let cls = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) lcp = Math.max(lcp, entry.startTime);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) cls += 'value' in entry ? Number(entry.value) : 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve({ lcp, cls }), 200);
      }),
  );
}

async function newContext(
  inBrowser: Browser,
  storage: Record<string, string> | undefined,
  options: { viewport?: { width: number; height: number } },
): Promise<BrowserContext> {
  const context = await inBrowser.newContext(options);
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
