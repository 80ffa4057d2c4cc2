import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { faultReportMachine } from '../../machines/faultReport/faultReport.machine.ts';
import { offline } from '../../machines/samples.ts';

function open({ earlier = async () => false, send = async (): Promise<unknown> => null } = {}) {
  const sent: boolean[] = [];
  const dismiss = vi.fn();
  const actor = createActor(
    faultReportMachine.provide({
      actors: {
        readChoice: fromPromise(earlier),
        sendReport: fromPromise<unknown, { withRecord: boolean }>(({ input }) => {
          sent.push(input.withRecord);
          return send();
        }),
      },
      actions: { dismiss },
    }),
  ).start();
  const is = (tag: 'offered' | 'asking' | 'busy' | 'failed' | 'thanking') => actor.getSnapshot().hasTag(tag);
  const asking = async () => {
    actor.send({ type: 'faultReport.opened' });
    await waitFor(actor, (snapshot) => snapshot.hasTag('asking') && !snapshot.hasTag('busy'));
  };
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, sent, dismiss, is, asking, settled };
}

test('a report is sent only when asked for, and without the record unless the user chose it', async () => {
  const { actor, sent, is, asking, settled } = open();
  expect(is('offered')).toBe(true);
  await asking();
  expect(sent).toEqual([]);
  actor.send({ type: 'faultReport.sent' });
  actor.send({ type: 'faultReport.sent' });
  await settled();
  expect(sent).toEqual([false]);
  expect(is('thanking')).toBe(true);
});

test('the earlier choice is in the form, and can be changed before the report', async () => {
  const { actor, sent, asking, settled } = open({ earlier: async () => true });
  await asking();
  expect(actor.getSnapshot().context.withRecord).toBe(true);
  actor.send({ type: 'faultReport.recordChosen', withRecord: false });
  actor.send({ type: 'faultReport.sent' });
  await settled();
  expect(sent).toEqual([false]);
});

test('a choice that cannot be loaded is no choice', async () => {
  const { actor, asking } = open({ earlier: () => Promise.reject(offline) });
  await asking();
  expect(actor.getSnapshot().context.withRecord).toBe(false);
});

test('a report that fails can be sent again, with another choice', async () => {
  let tries = 0;
  const { actor, sent, is, asking, settled } = open({
    send: async () => {
      tries += 1;
      if (tries === 1) throw offline;
    },
  });
  await asking();
  actor.send({ type: 'faultReport.sent' });
  await settled();
  expect(is('failed')).toBe(true);
  expect(actor.getSnapshot().context.failure).toEqual(offline);
  actor.send({ type: 'faultReport.recordChosen', withRecord: true });
  actor.send({ type: 'faultReport.sent' });
  await settled();
  expect(sent).toEqual([false, true]);
  expect(is('thanking')).toBe(true);
});

test('closing settles the fault, also while the report is being sent', async () => {
  const { actor, dismiss, asking } = open({ send: () => new Promise(() => {}) });
  await asking();
  actor.send({ type: 'faultReport.sent' });
  expect(dismiss).not.toHaveBeenCalled();
  actor.send({ type: 'faultReport.closed' });
  expect(dismiss).toHaveBeenCalledOnce();
  expect(actor.getSnapshot().status).toBe('done');
});
