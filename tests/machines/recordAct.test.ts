import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { recordActMachine } from '../../machines/recordAct/recordAct.machine.ts';
import { forbidden } from '../../machines/samples.ts';

test('the action runs once after confirmation; a refusal keeps the question open', async () => {
  const act = vi.fn(async (): Promise<string> => Promise.reject(forbidden));
  const announceDone = vi.fn();
  const actor = createActor(
    recordActMachine.provide({ actors: { act: fromPromise(act) }, actions: { announceDone } }),
  ).start();
  actor.send({ type: 'recordAct.asked', act: 'reset', id: '1', name: 'Mira Chen' });
  expect(act).not.toHaveBeenCalled();
  actor.send({ type: 'recordAct.confirmed' });
  actor.send({ type: 'recordAct.confirmed' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect(act).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().context).toMatchObject({ asked: { name: 'Mira Chen' }, failure: forbidden });
  act.mockResolvedValueOnce('A mail is on its way.');
  actor.send({ type: 'recordAct.confirmed' });
  await waitFor(actor, (snapshot) => snapshot.matches('idle'));
  expect(announceDone).toHaveBeenCalledOnce();
  expect(announceDone.mock.calls[0]?.[1]).toEqual({ words: 'A mail is on its way.' });
});
