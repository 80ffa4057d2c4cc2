import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { sampleId } from '../../machines/crud/samples.ts';
import { charts } from '../../machines/index.ts';
import { step } from '../../src/statechart/simulate/pure.ts';
import { isThorough, seed, times } from '../support/suite.ts';
import { properties } from './properties/index.ts';
import { explore } from './support/explore.ts';
import { explorePairs, type PairCoverage, pairsOf } from './support/pairs.ts';
import { runsOf, told } from './support/runs.ts';
import { complete } from './support/trace.ts';

/**
 * Pairs of transitions that can follow each other, and both answers of every guard.
 *
 * The denominator is what an exploration shows to be possible: every pair of transitions of which the second is enabled
 * in a state right after the first. Numbers in the context make some charts endless, so the exploration of a chart ends
 * after a number of snapshots: a pair that needs more of them is not counted. The gate explores less, and checks the
 * guards only of charts that it explores completely.
 */
const MOST_SNAPSHOTS = times(60, 1_500);

/** Random runs that follow an exploration with a bound, until each guard has given both answers. */
const BATCHES = 60;
const RUNS_IN_BATCH = 100;

/**
 * Events beside the cases that give guards their rarer answer. As cases they would make the exploration of a large
 * chart too long.
 */
const MORE: Readonly<Record<string, readonly AnyEventObject[]>> = {
  crud: [
    { type: 'crud.permitted', may: [] },
    { type: 'crud.addressMoved', address: `/system/areas?record=${sampleId(1)}` },
    { type: 'crud.compare', id: sampleId(2) },
  ],
};

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
    const { answers, recorded, bounded } = coverage();
    if (bounded && !isThorough) return;
    const oneSided = () => [...answers].filter(([id, given]) => given.size < 2 && CONSTANT[id] === undefined);
    const { firsts } = MORE[name] ? explore(recorded, cases) : { firsts: null };
    for (const event of MORE[name] ?? []) {
      for (const [id] of oneSided()) {
        const first = firsts?.get(id);
        if (!first?.event) continue;
        const { snapshot } = step(recorded, { input: undefined, snapshot: first.from }, event);
        step(recorded, { input: undefined, snapshot }, first.event);
      }
    }
    // what lies deeper than the exploration
    for (let batch = 0; batch < BATCHES && oneSided().length > 0; batch += 1) {
      fc.sample(runsOf(recorded, cases), { numRuns: RUNS_IN_BATCH, seed: seed + batch });
    }
    const constant = oneSided();
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
