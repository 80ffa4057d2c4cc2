import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import type { PaintedVisit, Picture } from '../../contract/firstPaint.ts';
import { createPainter } from '../../server/modules/site/picture.ts';
import type { SiteBuild } from '../../server/modules/site/siteBuild.ts';

const visit: PaintedVisit = {
  page: '/home',
  asked: null,
  query: '',
  locale: 'en',
  theme: 'light',
  replies: { figures: 1 },
};
const error = vi.fn();
// Only `error` is called.
const log = { error } as unknown as FastifyBaseLogger;
/** Makes a build whose rendering takes this long on the given clock. */
function site(clock = { time: 0 }, takes = 10) {
  const firstPaint = vi.fn(async ({ query, locale }: PaintedVisit): Promise<Picture> => {
    clock.time += takes;
    if (query === 'fault') throw new Error('no picture of this');
    return { markup: `${locale} ${query}`, whole: true };
  });
  const build: SiteBuild = { template: 'one', files: {}, styles: [], firstCall: () => null, firstPaint };
  return { build, firstPaint, paint: createPainter(() => clock.time), clock };
}

describe('renders of pages', () => {
  test('are made once for the same address, language, theme, replies and build', async () => {
    const { build, firstPaint, paint } = site();
    const shown = async (other: Partial<PaintedVisit> = {}, of = build) => paint(of, { ...visit, ...other }, log);
    expect(await shown()).toEqual({ markup: 'en ', whole: true });
    await Promise.all([shown(), shown(), shown({ replies: { figures: 1 } })]);
    expect(firstPaint).toHaveBeenCalledTimes(1);
    await shown({ replies: { figures: 2 } });
    await shown({ locale: 'zh' });
    await shown({ theme: 'dark' });
    await shown({ query: 'a' });
    await shown({}, { ...build, template: 'two' });
    expect(firstPaint).toHaveBeenCalledTimes(6);
  });

  test('replace earlier ones: repeated publishing does not fill the memory', async () => {
    const { build, firstPaint, paint } = site();
    const shown = (figures: number) => paint(build, { ...visit, replies: { figures } }, log);
    for (const figures of [1, 2, 1]) await shown(figures);
    expect(firstPaint).toHaveBeenCalledTimes(3);
  });

  test('that finish late do not replace newer ones', async () => {
    const { build, firstPaint, paint } = site();
    const shown = (figures: number) => paint(build, { ...visit, replies: { figures } }, log);
    const drawn = Promise.withResolvers<Picture>();
    firstPaint.mockReturnValueOnce(drawn.promise);
    const late = shown(1);
    await shown(2);
    drawn.resolve({ markup: 'late', whole: true });
    await late;
    await shown(2);
    expect(firstPaint).toHaveBeenCalledTimes(2);
  });

  test('that fail are logged and retried, and do not break the page', async () => {
    const { build, firstPaint, paint } = site();
    expect(await paint(build, { ...visit, query: 'fault' }, log)).toEqual({ markup: '', whole: false });
    await paint(build, { ...visit, query: 'fault' }, log);
    expect(error).toHaveBeenCalledTimes(2);
    expect(firstPaint).toHaveBeenCalledTimes(2);
  });

  test('use at most a quarter of a core, however many addresses are requested', async () => {
    const { build, firstPaint, paint, clock } = site(undefined, 100);
    for (let index = 0; index < 200; index++) await paint(build, { ...visit, query: `x=${index}` }, log);
    expect(firstPaint.mock.calls.length).toBeLessThan(80);
    expect(await paint(build, { ...visit, query: 'x=0' }, log)).toMatchObject({ whole: true });
    expect(await paint(build, { ...visit, query: 'x=new' }, log)).toMatchObject({ whole: false });
    clock.time += 60_000;
    expect(await paint(build, { ...visit, query: 'x=new' }, log)).toMatchObject({ whole: true });
  });
});
