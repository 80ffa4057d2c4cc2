import { expect, test, vi } from 'vitest';
import { createPageKeeper } from '../../server/modules/site/keptPages.ts';
import type { SiteBuild } from '../../server/modules/site/siteBuild.ts';

const build: SiteBuild = {
  template: 'one',
  files: {},
  styles: [],
  firstCall: () => null,
  firstPaint: async () => ({ markup: '', whole: false }),
};

test('a page is rendered once for the same replies, and again for other replies, another build or address', async () => {
  const keep = createPageKeeper();
  const make = vi.fn(async () => ({ status: 200, html: `page ${make.mock.calls.length}`, styles: '', keep: true }));
  const replies = { figures: { data: 1 }, areas: { data: 2 } };
  const sent = async (address = 'en /home', of = build, brought: Record<string, unknown> = replies) =>
    (await keep(address, of, brought, make)).written.text;
  expect(await sent()).toBe('page 1');
  expect(await sent()).toBe('page 1');
  expect(await sent('en /home', build, { ...replies })).toBe('page 1');
  expect(await sent('zh /home')).toBe('page 2');
  expect(await sent('en /home', build, { ...replies, figures: { data: 1 } })).toBe('page 3');
  expect(await sent('en /home', build, { areas: replies.areas })).toBe('page 4');
  expect(await sent('en /home', { ...build }, { areas: replies.areas })).toBe('page 5');
});

test('a page that could not be rendered is tried again the next time', async () => {
  const keep = createPageKeeper();
  const make = vi.fn(async () => ({ status: 200, html: 'bare', styles: '', keep: false }));
  await keep('en /home', build, {}, make);
  await keep('en /home', build, {}, make);
  expect(make).toHaveBeenCalledTimes(2);
});

test('existing pages requested without a query are compressed better than endless variants', async () => {
  const keep = createPageKeeper();
  const quality = async (address: string, status = 200, kept = true) =>
    (await keep(address, build, {}, async () => ({ status, html: 'page', styles: '', keep: kept }))).written.quality;
  const care = await quality('en /home');
  for (const one of [quality('en /home?x=1'), quality('en /nowhere', 404), quality('en /pdx', 200, false)])
    expect(await one).toBeLessThan(care);
});
