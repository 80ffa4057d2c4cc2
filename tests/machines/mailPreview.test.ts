import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import type { MailDraft, MailPreview } from '../../contract/entities/mail.ts';
import { drawnMail, mailDraft } from '../../machines/mailPreview/mailPreview.cases.ts';
import { MAIL_PREVIEW_PAUSE_MS, mailPreviewMachine } from '../../machines/mailPreview/mailPreview.machine.ts';
import { offline } from '../../machines/samples.ts';

test('a draft is drawn at once, a changed one after a pause; a failure keeps the drawn one', async () => {
  const clock = new SimulatedClock();
  const draw = vi.fn(
    async ({ input }: { input: MailDraft }): Promise<MailPreview> => ({
      ...drawnMail,
      subject: input.subject,
    }),
  );
  const actor = createActor(mailPreviewMachine.provide({ actors: { draw: fromPromise(draw) } }), {
    clock,
    input: { draft: mailDraft },
  }).start();
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  for (const subject of ['W', 'We', 'Wel']) {
    actor.send({ type: 'mailPreview.changed', draft: { ...mailDraft, subject } });
    clock.increment(MAIL_PREVIEW_PAUSE_MS - 1);
  }
  expect(draw).toHaveBeenCalledOnce();
  clock.increment(1);
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  expect(draw).toHaveBeenCalledTimes(2);
  expect(actor.getSnapshot().context.preview?.subject).toBe('Wel');
  draw.mockRejectedValueOnce(offline);
  actor.send({ type: 'mailPreview.changed', draft: mailDraft });
  clock.increment(MAIL_PREVIEW_PAUSE_MS);
  await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
  expect(actor.getSnapshot().context).toMatchObject({ failure: offline, preview: { subject: 'Wel' } });
});
