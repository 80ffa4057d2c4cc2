import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { PARTS_MAX } from '../../contract/chartCounts.ts';
import type { ChartCounts } from '../../contract/entities/chartCounts.ts';
import { countSession, isUncounted } from '../../src/portal/counts/countSession.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { comparedOf, neverTaken, realMarks, shortCount } from '../../src/statechart/realCounts.ts';

const gate = setup({ types: { events: {} as { type: 'open' | 'shut' } } }).createMachine({
  id: 'gate',
  initial: 'shut',
  states: { shut: { on: { open: { target: 'open' } } }, open: { on: { shut: { target: 'shut' } } } },
});
const chart = chartOf(gate);
const counts: ChartCounts = {
  counting: true,
  since: '2026-01-02',
  counts: [
    { part: 'gate', count: 12_345 },
    { part: 'gate.shut', count: 7 },
  ],
};
const tests = { gate: 3, 'gate.shut': 3, 'gate.open': 2, 'gate.shut|open|0': 2 };

describe('parts that no real session took', () => {
  it('are those that the tests take', () => {
    expect(neverTaken(chart, comparedOf(counts, tests))).toEqual(['gate.open', 'gate.shut|open|0']);
  });

  it('are all others, if there are no results of the tests', () => {
    expect(neverTaken(chart, comparedOf(counts, null))).toEqual(['gate.open', 'gate.shut|open|0', 'gate.open|shut|0']);
  });

  it('are marked, with the numbers of the others', () => {
    const marks = realMarks(chart, comparedOf(counts, tests));
    expect(['gate.shut', 'gate.open'].map((id) => marks.state?.(id))).toEqual(['taken', 'missed']);
    expect(['gate.shut|open|0', 'gate.open|shut|0'].map((id) => marks.transition?.(id))).toEqual(['missed', '']);
    expect(marks.note?.('gate')).toBe('12k');
    expect([0, 999, 1_000, 2_500_000, 4e9].map(shortCount)).toEqual(['0', '999', '1k', '2M', '4G']);
  });
});

describe('a page that counts', () => {
  const { start } = Object.getPrototypeOf(createActor(gate));
  afterEach(() => {
    Object.getPrototypeOf(createActor(gate)).start = start;
    vi.unstubAllGlobals();
  });

  /** Begins to count on a page, and returns what it sends when it is hidden. */
  function counting() {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const fetched = vi.fn(async (_address: string, _init: RequestInit) => new Response());
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', fetched);
    countSession('/counts');
    const show = (visibilityState: string) => {
      Object.assign(page, { visibilityState });
      page.dispatchEvent(new Event('visibilitychange'));
      return fetched.mock.calls.splice(0);
    };
    return { show };
  }

  it('sends when it is hidden what was taken since the last time, without cookies or a referrer', () => {
    const { show } = counting();
    const actor = createActor(gate).start();
    actor.send({ type: 'open' });
    expect(show('visible')).toEqual([]);
    const [[address, init] = []] = show('hidden');
    expect(address).toBe('/counts');
    expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(Object.keys(Object(init?.headers))).toEqual(['content-type']);
    expect(JSON.parse(String(init?.body))).toEqual({
      counts: [
        { chart: 'gate', part: 'gate', count: 1 },
        { chart: 'gate', part: 'gate.shut', count: 1 },
        { chart: 'gate', part: 'gate.shut|open|0', count: 1 },
        { chart: 'gate', part: 'gate.open', count: 1 },
      ],
    });
    expect(show('hidden')).toEqual([]);
    actor.send({ type: 'shut' });
    expect(show('hidden')).toHaveLength(1);
  });

  it('sends many parts in reports that the server accepts', () => {
    const { show } = counting();
    const states = Object.fromEntries(Array.from({ length: PARTS_MAX }, (_, index) => [`state${index}`, {}]));
    createActor(setup({}).createMachine({ id: 'wide', type: 'parallel', states })).start();
    const sizes = show('hidden').map(([, init]) => JSON.parse(String(init.body)).counts.length);
    expect(sizes).toEqual([PARTS_MAX, 1]);
  });

  it('is none whose visitor does not want to be counted', () => {
    expect(isUncounted({ globalPrivacyControl: true, doNotTrack: null })).toBe(true);
    expect(isUncounted({ globalPrivacyControl: false, doNotTrack: '1' })).toBe(true);
    expect(isUncounted({ doNotTrack: null })).toBe(false);
    expect(isUncounted({ doNotTrack: '0' })).toBe(false);
  });
});
