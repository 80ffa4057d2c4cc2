import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charts } from '../../machines/index.ts';
import { times } from '../support/suite.ts';
import { properties } from './properties/index.ts';
import { counterexampleTo, runsOf, told } from './support/runs.ts';

/** The fewest properties of a chart. */
const FEWEST = 3;

/** Random runs of each chart. All properties of a chart are checked on the same ones. */
const RUNS = times(15, 500);
/** Random runs in which a seeded fault must show. Most faults show in the first few. */
const RUNS_WITH_FAULT = 5_000;

/** Mutation tests check a single statechart. */
const wanted = charts.filter(({ name }) => name === (process.env.CHART ?? name) && properties[name]);

test('every chart has properties', () => {
  const few = charts.filter(({ name }) => (properties[name] ?? []).length < FEWEST).map(({ name }) => name);
  expect(few).toEqual([]);
  const known = new Set(charts.map(({ name }) => name));
  expect(Object.keys(properties).filter((name) => !known.has(name))).toEqual([]);
});

describe.each(wanted)('$name', ({ name, machine, cases }) => {
  const own = properties[name] ?? [];
  const runs = runsOf(machine, cases);
  let drawn: ReturnType<typeof draw> | undefined;
  const draw = () => fc.sample(runs, RUNS);

  test.each(own)('$says', ({ says, claim }) => {
    drawn ??= draw();
    const broken = drawn.find((trace) => claim(trace) !== null);
    const counterexample = broken && counterexampleTo(claim, runs, { numRuns: 1, given: [broken] });
    if (counterexample) throw new Error(told(name, says, counterexample));
  });

  test.each(own)('a fault is found: $fault.says', ({ claim, fault, says }) => {
    const faulty = runsOf(fault.into(machine), cases);
    expect(counterexampleTo(claim, faulty, { numRuns: RUNS_WITH_FAULT, shrinks: false }), says).not.toBeNull();
  });
});
