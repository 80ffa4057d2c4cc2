import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { modelCharts, modelToolsMachine } from '../../machines/modelTools/modelTools.machine.ts';
import { shortlistModel } from '../../machines/samples.ts';
import { shortlistMachine } from '../../machines/shortlist/shortlist.machine.ts';
import { idsOf } from '../../machines/system.ts';

const models = [shortlistModel(1), shortlistModel(2)];

test('each statechart is found by its system id, and the shortlist knows the device at once', () => {
  const actor = createActor(modelToolsMachine, { input: { shortlist: models, signedIn: false } }).start();
  for (const id of idsOf(modelCharts)) expect(actor.system.get(id)?.getSnapshot().status, id).toBe('active');
  expect(actor.system.get('shortlist').getSnapshot().context.device).toEqual(models);
});

test('the list of the device is merged into the account of a user who is already signed in', async () => {
  const saved: unknown[] = [];
  const shortlist = shortlistMachine.provide({
    actors: {
      saveShortlist: fromPromise(async ({ input }) => {
        saved.push(input.add);
        return { count: models.length, list: models, gone: [], unknown: [], added: models.length };
      }),
    },
  });
  const tools = modelToolsMachine.provide({ actors: { shortlist } });
  const actor = createActor(tools, { input: { shortlist: models, signedIn: true } }).start();
  await expect.poll(() => actor.system.get('shortlist').getSnapshot().context.merged).toBe(models.length);
  expect(saved).toEqual([models.map(({ id }) => id)]);
});
