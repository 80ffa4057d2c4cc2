import { expect, it } from 'vitest';
import { inSlices } from '../../src/statechart/live/slices.ts';

/** A page whose clock advances by a millisecond with each reading, and whose tasks the test runs. */
function page() {
  let time = 0;
  const tasks: (() => void)[] = [];
  const turns = { now: () => time++, later: (next: () => void) => void tasks.push(next) };
  return { turns, tasks, runNext: () => tasks.shift()?.() };
}

function* hundred(read: number[]) {
  for (let number = 0; number < 100; number += 1) {
    read.push(number);
    yield number % 2 === 0 ? number : undefined;
  }
}

it('gives the page its turn every few steps, and returns everything at the end', () => {
  const { turns, tasks, runNext } = page();
  const read: number[] = [];
  const results: number[][] = [];
  inSlices(hundred(read), (found) => results.push(found), turns);
  expect(read).toEqual([0, 1, 2, 3]);
  expect(results).toEqual([]);
  let slices = 1;
  for (; tasks.length > 0; slices += 1) {
    const before = read.length;
    runNext();
    expect(read.length - before).toBeLessThanOrEqual(4);
  }
  expect(slices).toBe(26);
  expect(results).toEqual([Array.from({ length: 50 }, (_, index) => index * 2)]);
});

it('takes at least one step in a slice, however long it lasts', () => {
  let time = 0;
  const tasks: (() => void)[] = [];
  const read: number[] = [];
  const later = (next: () => void) => void tasks.push(next);
  inSlices(hundred(read), () => {}, { now: () => (time += 1_000), later });
  expect(read).toEqual([0]);
  tasks.shift()?.();
  expect(read).toEqual([0, 1]);
});

it('reads nothing more once it is stopped, and never reports', () => {
  const { turns, tasks, runNext } = page();
  const read: number[] = [];
  const stop = inSlices(
    hundred(read),
    () => {
      throw new Error('reported');
    },
    turns,
  );
  stop();
  runNext();
  expect(read).toHaveLength(4);
  expect(tasks).toEqual([]);
});
