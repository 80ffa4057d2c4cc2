import { describe, expect, it, test } from 'vitest';
import { charts } from '../../machines/index.ts';
import { sessionCases } from '../../machines/session/session.cases.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { listens, offersOf } from '../../src/statechart/simulate/offers.ts';
import { pathTo } from '../../src/statechart/simulate/pathTo.ts';
import { literal, testCode } from '../../src/statechart/simulate/record.ts';
import { backTo, begin, follow, nowOf, pathOf, send } from '../../src/statechart/simulate/simulation.ts';
import { replay } from '../machines/support/replay.ts';

const login = sessionCases.events[0] ?? { type: 'session.signIn' };
const atSignedOut = { input: undefined, events: [{ type: 'xstate.done.actor.restore', output: null }] };

describe('a simulated run', () => {
  it('steps forward without effects, and back to every moment', () => {
    const run = send(sessionMachine, follow(sessionMachine, atSignedOut), login);
    expect(run.moments.map(({ snapshot }) => snapshot.value)).toEqual(['restoring', 'signedOut', 'signingIn']);
    expect(run.moments.map(({ taken }) => taken)).toEqual([
      [],
      ['session.restoring|xstate.done.actor.restore|1'],
      ['session.signedOut|session.signIn|0'],
    ]);
    expect(nowOf(backTo(run, 1)).snapshot.value).toBe('signedOut');
    expect(nowOf(backTo(run, 0)).snapshot.value).toBe('restoring');
  });

  it('becomes code that repeats the run', () => {
    const run = follow(sessionMachine, { ...atSignedOut, events: [...atSignedOut.events, login] });
    const code = testCode('session', pathOf(run), nowOf(run).snapshot.value);
    let said: unknown;
    const expectation = (value: unknown) => ({ toEqual: (other: unknown) => (said = { value, other }) });
    const run1 = new Function('test', 'replay', 'expect', code);
    run1((_: string, body: () => void) => body(), replay, expectation);
    expect(said).toEqual({ value: 'signingIn', other: 'signingIn' });
  });

  it('a recorded event without a listener is reported', () => {
    expect(() => replay(sessionMachine, { events: [{ type: 'session.confirmed' }] })).toThrow(
      'nothing listened to session.confirmed',
    );
  });

  it('writes values as in source code', () => {
    expect(literal({ type: 'a.b', 'odd key': ["it's", 1, null, undefined, {}] })).toBe(
      "{ type: 'a.b', 'odd key': ['it\\'s', 1, null, undefined, {}] }",
    );
    expect(literal({ error: new Error("it's stuck") })).toBe("{ error: new Error('it\\'s stuck') }");
  });
});

describe('offers', () => {
  it('show which branch would be taken, and why the others are not', () => {
    const { input, moments } = begin(sessionMachine, undefined);
    const offers = offersOf(sessionMachine, { input, snapshot: moments[0].snapshot }, sessionCases);
    const done = offers.filter(({ event }) => event.type === 'xstate.done.actor.restore');
    expect(done.map(({ verdicts }) => [...verdicts.values()])).toEqual([
      ['taken', 'earlierBranch'],
      ['guardSaysNo', 'taken'],
    ]);
    expect(offers.map(({ event }) => event.type)).not.toContain('session.signIn');
  });

  it('an event goes to the deepest state that listens', () => {
    expect(listens('door.*', { type: 'door.open' })).toBe(true);
    expect(listens('door.*', { type: 'doors.open' })).toBe(false);
    expect(listens('*', { type: 'anything' })).toBe(true);
    expect(listens('', { type: '' })).toBe(false);
  });
});

describe.each(charts)('$name', ({ machine, cases }) => {
  test('the path to its farthest states is found and leads there', () => {
    const leaves = chartOf(machine).states.filter(({ children }) => children.length === 0);
    for (const { id } of leaves.slice(-2)) {
      const path = pathTo(machine, cases, id);
      // a state that is left as soon as it is entered has no path that ends in it
      if (path) expect(nowOf(follow(machine, path)).snapshot._nodes.map((node) => node.id)).toContain(id);
    }
  });
});
