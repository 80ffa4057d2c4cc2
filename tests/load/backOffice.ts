import type { Browser } from 'playwright';
import { withoutStream } from '../support/withoutStream.ts';

type Row = { what: string; value: number; limit: number; unit: string };

const WINDOW = { width: 1440, height: 900 };
const LISTS = ['/system/user', '/system/role', '/content/models', '/system/log/login'];
const RUNS = 5;

/**
 * Measures the time from a click on a list in the menu until its rows are painted, with a processor four times slower.
 * Each value is the median of five visits that begin at the dashboard with an empty cache.
 */
export async function clickToList(browser: Browser, url: string, storage: Record<string, string>): Promise<Row[]> {
  const times = new Map(LISTS.map((path) => [path, [] as number[]]));
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: WINDOW });
    await withoutStream(context);
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, storage);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' });
    for (const path of LISTS) {
      const entry = page.locator(`nav a[href="${path}"]`).first();
      await entry.waitFor();
      const took = await entry.evaluate((link: HTMLElement, address) => {
        const before = document.querySelector('main [data-resource]');
        const from = performance.now();
        link.click();
        return new Promise<number>((resolve) => {
          const look = () => {
            const screen = document.querySelector('main [data-resource]');
            const stands = location.pathname === address && screen !== before && screen?.querySelector('[data-row]');
            // the current content is painted before the tasks of the next frame
            if (stands) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)));
            else requestAnimationFrame(look);
          };
          look();
        });
      }, path);
      times.get(path)?.push(took);
    }
    await context.close();
  }
  return [...times].map(([path, taken]) => ({
    what: `click to rows of ${path}, CPU x4, median of ${RUNS}`,
    value: taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)] ?? 0,
    limit: 600,
    unit: 'ms',
  }));
}
