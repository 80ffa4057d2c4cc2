import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { backToTopMachine } from '../../machines/backToTop/backToTop.machine.ts';
import { charts } from '../../machines/index.ts';
import { sessionCases } from '../../machines/session/session.cases.ts';
import { sessionMachine } from '../../machines/session/session.machine.ts';
import { chartOf } from '../../src/statechart/chartOf.ts';
import { listens } from '../../src/statechart/simulate/listens.ts';
import { offerOf, offersOf } from '../../src/statechart/simulate/offers.ts';
import { pathTo } from '../../src/statechart/simulate/pathTo.ts';
import { literal, testCode } from '../../src/statechart/simulate/record.ts';
import { backTo, begin, follow, nowOf, pathOf, send } from '../../src/statechart/simulate/simulation.ts';
import { emptyWords } from '../../src/statechart/view/emptyWords.ts';
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

  it('becomes a test file that repeats the run (recordedRun.test.ts is one, as copied)', () => {
    const events = [
      { type: 'backToTop.scrolled', y: 2_000 },
      { type: 'backToTop.pressed' },
      { type: 'backToTop.interrupted' },
      { type: 'backToTop.scrolled', y: 0 },
    ];
    const run = follow(backToTopMachine, { input: undefined, events });
    const code = testCode('backToTop', pathOf(run), nowOf(run).snapshot.value);
    expect(code).toBe(readFileSync('tests/machines/recordedRun.test.ts', 'utf8'));
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

  it('a refused branch has the answer of its guard', () => {
    const { input, moments } = begin(backToTopMachine, undefined);
    const event = { type: 'backToTop.scrolled', y: 100 };
    const offer = offerOf(backToTopMachine, { input, snapshot: moments[0].snapshot }, event);
    const branch = 'backToTop.hidden|backToTop.scrolled|0';
    expect(offer.verdicts.get(branch)).toBe('guardSaysNo');
    expect(offer.refusals.get(branch)).toMatchObject({ name: 'isBelow', result: false, params: event });
  });

  it('say which state a transition needs; only an ended statechart has ended', () => {
    const chart = chartOf(backToTopMachine);
    const hidden = new Set(['backToTop', 'backToTop.hidden']);
    const pressed = 'backToTop.shown|backToTop.pressed|0';
    expect(emptyWords(chart, hidden, false, pressed)).toBe(
      'This transition needs the state shown, which is not active.',
    );
    expect(emptyWords(chart, hidden, false, 'backToTop.hidden|backToTop.scrolled|0')).toMatch(/^No sample event/);
    expect(emptyWords(chart, hidden, true, pressed)).toMatch(/the statechart has ended/);
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
