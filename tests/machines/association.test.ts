import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { Association } from '../../contract/entities/association.ts';
import { associationCases } from '../../machines/association/association.cases.ts';
import { associationMachine } from '../../machines/association/association.machine.ts';
import { offline } from '../../machines/samples.ts';

const two = associationCases.endings?.('readAssociation').done?.[0] as Association;
const start = (agent: string, read: (agent: string) => Promise<Association>) =>
  createActor(
    associationMachine.provide({
      actors: { readAssociation: fromPromise<Association, string>(({ input }) => read(input)) },
    }),
    { input: { agent } },
  ).start();

test('nothing is read until a drug is chosen; the same drug is not read again', async () => {
  const asked: string[] = [];
  const view = start('', async (agent) => {
    asked.push(agent);
    return two;
  });
  expect(view.getSnapshot().hasTag('waiting')).toBe(true);
  view.send({ type: 'association.asked', agent: 'osimertinib' });
  await waitFor(view, (state) => state.hasTag('shown'));
  view.send({ type: 'association.asked', agent: 'osimertinib' });
  expect(view.getSnapshot().hasTag('shown')).toBe(true);
  expect(asked).toEqual(['osimertinib']);
  view.send({ type: 'association.asked', agent: '' });
  expect(view.getSnapshot().hasTag('waiting')).toBe(true);
  expect(view.getSnapshot().context.association).toBeNull();
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
