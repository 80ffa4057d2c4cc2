import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Association } from '../../contract/entities/association.ts';
import { associationCases } from '../../machines/association/association.cases.ts';
import { type AssociationQuestion, associationMachine } from '../../machines/association/association.machine.ts';
import { offline } from '../../machines/samples.ts';

const two = associationCases.endings?.('readAssociation').done?.[0] as Association;
const ask = (agent: string): AssociationQuestion => ({ agent, kind: 'alterations', adjusted: false });
const start = (agent: string, read: (question: AssociationQuestion) => Promise<Association>) =>
  createActor(
    associationMachine.provide({
      actors: { readAssociation: fromPromise<Association, AssociationQuestion>(({ input }) => read(input)) },
    }),
    { input: { question: ask(agent) } },
  ).start();

test('nothing is read until a drug is chosen; the same drug is not read again', async () => {
  const asked: string[] = [];
  const view = start('', async ({ agent, kind, adjusted }) => {
    asked.push(`${agent} ${kind} ${adjusted}`);
    return two;
  });
  expect(view.getSnapshot().hasTag('waiting')).toBe(true);
  view.send({ type: 'association.asked', question: ask('osimertinib') });
  await waitFor(view, (state) => state.hasTag('shown'));
  view.send({ type: 'association.asked', question: ask('osimertinib') });
  expect(view.getSnapshot().hasTag('shown')).toBe(true);
  expect(asked).toEqual(['osimertinib alterations false']);
  view.send({ type: 'association.asked', question: ask('') });
  expect(view.getSnapshot().hasTag('waiting')).toBe(true);
  expect(view.getSnapshot().context.association).toBeNull();
});

test('another kind or adjustment is read again, and nothing is read out any more', async () => {
  const asked: AssociationQuestion[] = [];
  const view = start('osimertinib', async (question) => {
    asked.push(question);
    return two;
  });
  for (const question of [
    { ...ask('osimertinib'), kind: 'markers' as const },
    { ...ask('osimertinib'), adjusted: true },
  ]) {
    await waitFor(view, (state) => state.hasTag('shown'));
    view.send({ type: 'association.walked', by: 1 });
    view.send({ type: 'association.asked', question });
    expect(view.getSnapshot().hasTag('busy')).toBe(true);
    expect(view.getSnapshot().context).toMatchObject({ association: null, place: null });
    expect(asked.at(-1)).toEqual(question);
  }
});

test('the arrow keys walk the genes and stop at both ends', async () => {
  const view = start('osimertinib', async () => two);
  await waitFor(view, (state) => state.hasTag('shown'));
  const walk = (by: number) => {
    view.send({ type: 'association.walked', by });
    return view.getSnapshot().context.place;
  };
  expect([walk(5), walk(5), walk(1), walk(Number.NEGATIVE_INFINITY), walk(1)]).toEqual([0, 1, 1, 0, 1]);
  view.send({ type: 'association.pointed', place: 9 });
  expect(view.getSnapshot().context.place).toBe(1);
  view.send({ type: 'association.left' });
  expect(view.getSnapshot().context.place).toBeNull();
});

test('a failed reading is tried again', async () => {
  let tries = 0;
  const view = start('osimertinib', async () => {
    tries++;
    if (tries === 1) throw offline;
    return two;
  });
  await waitFor(view, (state) => state.hasTag('failed'));
  expect(view.getSnapshot().context.failure).toEqual(offline);
  view.send({ type: 'association.retried' });
  await waitFor(view, (state) => state.hasTag('shown'));
  expect(view.getSnapshot().context).toMatchObject({ association: two, failure: null });
});
