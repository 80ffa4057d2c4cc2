import { describe, expect, it, test } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { charts } from '../../machines/index.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { codeOf, configOf } from '../../src/statechart/export/config.ts';
import { mermaidOf } from '../../src/statechart/export/mermaid.ts';
import { fingerprint } from '../../src/statechart/fingerprint.ts';

describe.each(charts)('$name', ({ machine }) => {
  const chart = chartOf(machine);

  test('its exported configuration, read again, gives the same statechart', () => {
    // the compiler accepts every JSON object as a configuration
    const again = createMachine(JSON.parse(JSON.stringify(configOf(chart)))) as AnyStateMachine;
    expect(chartOf(again)).toEqual(chart);
  });

  test('its exported code runs and gives the same statechart', () => {
    const body = codeOf(chart)
      .replace(/^import.*$/m, '')
      .replace('export const machine =', 'return');
    const again = new Function('createMachine', body)(createMachine) as AnyStateMachine;
    expect(chartOf(again)).toEqual(chart);
  });

  test('its Mermaid export has every line, and every name is a word', () => {
    const text = mermaidOf(chart);
    const lines = chart.transitions.reduce((sum, { targets }) => sum + targets.length, 0);
    const starts = chart.states.filter(({ initial }) => initial !== null).length;
    const ends = chart.states.filter(({ kind }) => kind === 'final').length;
    expect(text.match(/ --> /g)?.length ?? 0).toBe(lines + starts + ends);
    expect(text.match(/^ *state "/gm)).toHaveLength(chart.states.length);
    expect(text.split('\n').filter((line) => / as (?!\w+$)/.test(line))).toEqual([]);
  });
});

describe('fingerprint', () => {
  it('is the same for equal statecharts and differs after every change', () => {
    const prints = charts.map(({ machine }) => fingerprint(chartOf(machine)));
    expect(new Set(prints).size).toBe(charts.length);
    const chart = chartOf(charts[0]?.machine ?? createMachine({}));
    expect(fingerprint(structuredClone(chart))).toBe(fingerprint(chart));
    const [first, ...others] = chart.states;
    expect(first).toBeDefined();
    if (first) {
      const changed = { ...chart, states: [{ ...first, description: `${first.description}.` }, ...others] };
      expect(fingerprint(changed)).not.toBe(fingerprint(chart));
    }
  });
});
