import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import type { FlightRecord } from '../../contract/entities/faultReport.ts';
import { charts } from '../../machines/index.ts';
import { statesIn } from '../../src/portal/flight/recorder.ts';
import { activeIn, actorsAt, faultStepOf, stepsOf, valueIn } from '../../src/statechart/flight/steps.ts';
import { candidates, start, step } from '../../src/statechart/simulate/pure.ts';

const record: FlightRecord = [
  { at: 1, actor: 4, chart: 'search', event: 'search.textChanged', from: 'showing', to: 'editing' },
  { at: 2, actor: 9, chart: 'request', event: 'xstate.init', to: 'sending' },
  { at: 3, actor: 4, chart: 'search', event: 'search.textChanged', times: 3 },
  { at: 4, actor: 9, chart: 'request', event: 'xstate.stop' },
  { at: 5, actor: 4, chart: 'search', event: 'xstate.error.actor.load', to: 'failed' },
  { at: 6, actor: 5, chart: 'notices', event: 'notices.show', from: 'empty', to: 'shown.counting' },
];

describe('the steps of a record', () => {
  const steps = stepsOf(record);

  test('have the states before and after', () => {
    expect(steps.map(({ before, after }) => [before, after])).toEqual([
      ['showing', 'editing'],
      [null, 'sending'],
      ['editing', 'editing'],
      ['sending', 'sending'],
      ['editing', 'failed'],
      ['empty', 'shown.counting'],
    ]);
  });

  test('show each statechart at each of them', () => {
    const shown = (at: number) => actorsAt(steps, at).map(({ chart, states }) => `${chart} ${states}`);
    expect(shown(0)).toEqual(['search editing', 'notices empty']);
    expect(shown(1)).toEqual(['search editing', 'notices empty', 'request sending']);
    expect(shown(3)).toEqual(['search editing', 'notices empty']);
    expect(shown(5)).toEqual(['search failed', 'notices shown.counting']);
  });

  test('lead to the fault: the failure behind the notice, or what a statechart did not finish', () => {
    expect(faultStepOf(steps, { kind: 'request' })).toBe(4);
    const broken = stepsOf([...record, { at: 7, actor: 4, chart: 'search', event: 'search.left', open: true }]);
    expect(faultStepOf(broken, { kind: 'script' })).toBe(6);
    expect(actorsAt(broken, 6).find(({ actor }) => actor === 4)).toMatchObject({ states: 'failed', broken: true });
    expect(faultStepOf(stepsOf(record.slice(0, 3)), { kind: 'page' })).toBe(2);
  });
});

describe('the states of a record', () => {
  test.each(['constructor', 'constructor.x', '__proto__.x', 'toString'])(
    '%s is no state, also if an attacker sends it',
    (states) => {
      for (const { machine } of charts) expect(valueIn(machine, states)).toBeNull();
    },
  );

  test.each(charts.map((chart) => [chart.name, chart] as const))('of %s are those of the statechart', (_, chart) => {
    const { machine, cases } = chart;
    const input = cases.inputs?.[0];
    const seen: AnyMachineSnapshot[] = [start(machine, input).snapshot];
    for (const event of candidates(seen[0] as AnyMachineSnapshot, cases)) {
      try {
        seen.push(step(machine, { input, snapshot: seen[0] as AnyMachineSnapshot }, event).snapshot);
      } catch {
        // this sample is for other states
      }
    }
    for (const { value, _nodes } of seen) {
      const states = statesIn(value);
      expect(valueIn(machine, states)).toEqual(value);
      expect([...activeIn(machine, states)].toSorted()).toEqual(_nodes.map(({ id }) => id).toSorted());
    }
  });

  test('that the statechart no longer has are not drawn', () => {
    const layout = charts.find(({ name }) => name === 'layout');
    if (!layout) throw new Error('no layout');
    expect(valueIn(layout.machine, 'device.hologram')).toBeNull();
    expect(activeIn(layout.machine, 'device.hologram').size).toBe(0);
    expect(createActor(layout.machine, { input: layout.cases.inputs?.[0] }).getSnapshot().status).toBe('active');
  });
});
