import { afterAll, describe, expect, test } from 'vitest';
import { charts } from '../../machines/index.ts';
import { isThorough, times } from '../support/suite.ts';
import { properties } from './properties/index.ts';
import { explorePairs, type PairCoverage, pairsOf } from './support/pairs.ts';
import { told } from './support/runs.ts';
import { complete } from './support/trace.ts';

/**
 * Pairs of transitions that can follow each other, and both answers of every guard.
 *
 * The denominator is what an exploration shows to be possible: every pair of transitions of which the second is enabled
 * in a state right after the first. Numbers in the context make some charts endless, so the exploration of a chart ends
 * after a number of snapshots: a pair that needs more of them is not counted. The gate explores less, and checks the
 * guards only of charts that it explores completely.
 */
const MOST_SNAPSHOTS = times(250, 5_000);

/** Guards that always give the same answer, with the reason why they stay. */
const CONSTANT: Readonly<Record<string, string>> = {};

const rows: string[] = [];
afterAll(() => console.log(['machine         snapshots   pairs    runs  guards', ...rows].join('\n')));

/** Mutation tests check a single statechart. */
const wanted = charts.filter(({ name }) => name === (process.env.CHART ?? name));

const number = (value: number, width: number) => String(value).padStart(width);

describe.each(wanted)('$name', ({ name, machine, cases }) => {
  let explored: PairCoverage | undefined;
  const coverage = () => {
    explored ??= explorePairs(machine, cases, MOST_SNAPSHOTS);
    return explored;
  };

  test('the chosen runs take every pair of transitions that is possible', () => {
    const { pairs, runs, answers, snapshots, bounded } = coverage();
    rows.push(
      `${name.padEnd(16)}${number(snapshots, 8)}${bounded ? '+' : ' '}${number(pairs.size, 8)}${number(runs.length, 8)}${number(answers.size, 8)}`,
    );
    const taken = pairsOf(machine, runs);
    expect([...pairs].filter((pair) => !taken.has(pair))).toEqual([]);
  });

  test('every guard is answered with yes and with no', () => {
    const { answers, bounded } = coverage();
    if (bounded && !isThorough) return;
    const constant = [...answers].filter(([id, given]) => given.size < 2 && CONSTANT[id] === undefined);
    expect(constant.map(([id, given]) => `${id}: ${[...given].join() || 'never asked'}`)).toEqual([]);
  });

  test('the properties hold on these runs', { tags: ['long'] }, () => {
    for (const { input, events } of coverage().runs) {
      const trace = complete(machine, cases, { input, luck: 0, events });
      for (const { says, claim } of properties[name] ?? []) {
        const at = claim(trace);
        if (at !== null) throw new Error(told(name, says, { trace, at }));
      }
    }
  });
});

test('the reasons for constant guards are still needed', { tags: ['long'] }, () => {
  const ids = new Set(wanted.flatMap(({ machine, cases }) => [...explorePairs(machine, cases, 1).answers.keys()]));
  expect(Object.keys(CONSTANT).filter((id) => !ids.has(id))).toEqual([]);
});
