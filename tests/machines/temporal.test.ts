import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { recordActCases } from '../../machines/recordAct/recordAct.cases.ts';
import { recordActMachine } from '../../machines/recordAct/recordAct.machine.ts';
import { isRun, readRun } from '../../src/statechart/log/run.ts';
import { heard, inState, running, starts, tagged } from './support/facts.ts';
import { replay } from './support/replay.ts';
import { counterexampleTo, runsOf, told } from './support/runs.ts';
import { deaf, led } from './support/seeded.ts';
import {
  afterwards,
  always,
  eventually,
  implies,
  never,
  not,
  respondsTo,
  until,
  whenever,
} from './support/temporal.ts';
import { complete } from './support/trace.ts';

const asked = recordActCases.events[0] ?? { type: '' };
const confirmed = { type: 'recordAct.confirmed' };
const runOf = (...events: readonly { type: string }[]) =>
  complete(recordActMachine, recordActCases, { input: undefined, luck: 1, events });

test('a run is completed: the world answers what is pending, and events that nothing hears are left out', () => {
  const { body, moments } = runOf(confirmed, asked, confirmed, confirmed);
  expect(moments.slice(1, body + 1).map(({ event }) => event?.type)).toEqual([asked.type, confirmed.type]);
  expect(moments[body]?.snapshot.value).toBe('acting');
  expect(moments.length).toBe(body + 2);
  expect(moments.at(-1)?.snapshot.children).toEqual({});
});

test('the words tell where a run breaks them', () => {
  const run = runOf(asked, confirmed);
  const broken = {
    always: always(not(tagged('busy')))(run),
    never: never(tagged('asking'))(run),
    eventually: eventually(inState('gone'))(run),
    until: until(inState('idle'), heard(confirmed.type))(run),
    respondsTo: respondsTo(inState('gone'), starts('act'))(run),
    whenever: whenever(heard(asked.type), always(inState('asking')))(run),
    afterwards: afterwards(heard(asked.type), never(starts('act')))(run),
  };
  expect(broken).toEqual({ always: 2, never: 1, eventually: 3, until: 1, respondsTo: 3, whenever: 2, afterwards: 2 });
});

test('what holds is not broken', () => {
  const run = runOf(asked, confirmed);
  const claims = [
    always(implies(running('act'), tagged('busy'))),
    never(inState('gone')),
    eventually(running('act')),
    until(not(starts('act')), heard(confirmed.type)),
    // the end does not have to come
    until(not(inState('gone')), inState('gone')),
    respondsTo(not(tagged('busy')), tagged('busy')),
    whenever(inState('gone'), never(tagged('asking'))),
    afterwards(starts('act'), never(starts('act'))),
  ];
  expect(claims.map((claim) => claim(run))).toEqual(claims.map(() => null));
});

test('only the run raises questions, not the answers that complete it', () => {
  const { body, ...run } = runOf(asked, confirmed);
  const claim = respondsTo(inState('gone'), not(tagged('busy')));
  const fromLast = body + 1;
  expect(claim({ body, ...run }, fromLast)).toBeNull();
  expect(claim({ body: fromLast, ...run }, fromLast)).toBe(fromLast);
});

test('a counterexample is as short as possible, and a saved run that the visualizer opens', () => {
  const says = 'an act is done only when it is confirmed';
  const claim = always(implies(starts('act'), heard(confirmed.type)));
  const faulty = led('idle', asked.type, 'acting').into(recordActMachine);
  const found = counterexampleTo(claim, runsOf(faulty, recordActCases), { numRuns: 100 });
  if (!found) throw new Error('the fault was not found');
  const report = told('recordAct', says, found);
  expect(report).toContain(says);
  expect(report).toContain(`events: ${asked.type}\n`);
  const saved = readRun(readFileSync('test-results/machines/counterexamples/recordAct.json', 'utf8'));
  if (!isRun(saved)) throw new Error('it is not a run');
  expect(saved.events).toEqual([asked]);
  // the faulty chart goes wrong on it, the real one does not
  expect(replay(faulty, saved).value).toBe('acting');
  expect(replay('recordAct', saved).value).toBe('asking');
  expect(counterexampleTo(claim, runsOf(recordActMachine, recordActCases), { numRuns: 100 })).toBeNull();
});

test('a failure that nothing handles stops the chart, and an actor that does not run cannot answer', () => {
  const answer = { type: 'xstate.error.actor.act', error: new Error('lost'), actorId: 'act' };
  const faulty = deaf('acting', 'onError').into(recordActMachine);
  const along = (...events: readonly { type: string }[]) =>
    complete(faulty, recordActCases, { input: undefined, luck: 1, events });
  expect(along(asked, confirmed, answer).moments.at(-1)?.snapshot.status).toBe('error');
  expect(along(asked, answer).body).toBe(1);
});
