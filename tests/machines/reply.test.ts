import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { MailTaken } from '../../contract/entities/mail.ts';
import type { StoredFile } from '../../contract/entities/storage.ts';
import { replyMachine } from '../../machines/reply/reply.machine.ts';
import { offline, storedFile } from '../../machines/samples.ts';

type Sending = { message: string; attachments: readonly string[]; idempotencyKey: string };

const file = (id: string): StoredFile => ({ ...storedFile, id });

function write(send: (sending: Sending) => Promise<unknown>, { message = '', answered = false } = {}) {
  const notebook: string[] = [];
  const actor = createActor(
    replyMachine.provide({
      actors: {
        sendReply: fromPromise<MailTaken, Sending>(async ({ input: sending }) => {
          await send(sending);
          return { queued: false };
        }),
      },
      actions: {
        keepDraft: ({ context: { message, attachments } }) =>
          notebook.push(`kept ${[message, ...attachments.map(({ id }) => id)].join(' with ')}`),
        forgetDraft: () => notebook.push('forgotten'),
        announceSent: (_, { queued }) => notebook.push(queued ? 'announced' : 'announced as kept'),
      },
    }),
    { input: { draft: { message, attachments: [] }, answered, instance: 'i' } },
  ).start();
  return { actor, notebook };
}

test('an empty answer is not sent, and the missing text is reported', () => {
  const { actor } = write(() => Promise.resolve(), { message: '   ' });
  actor.send({ type: 'reply.submitted' });
  expect(actor.getSnapshot().hasTag('lacking')).toBe(true);
  actor.send({ type: 'reply.typed', message: 'Yes' });
  expect(actor.getSnapshot().hasTag('lacking')).toBe(false);
});

test('a typed answer is kept, sent once, and forgotten when it is sent', async () => {
  const sendings: Sending[] = [];
  const { actor, notebook } = write(async (sending) => sendings.push(sending));
  actor.send({ type: 'reply.typed', message: 'Four models. ' });
  actor.send({ type: 'reply.submitted' });
  actor.send({ type: 'reply.submitted' });
  actor.send({ type: 'reply.typed', message: 'too late' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('sent'));
  expect(sendings).toEqual([{ message: 'Four models.', attachments: [], idempotencyKey: 'i-1' }]);
  expect(notebook).toEqual(['kept Four models. ', 'forgotten', 'announced as kept']);
  actor.send({ type: 'reply.another' });
  expect(actor.getSnapshot().context.message).toBe('');
});

test('after a refusal the text stays; the same text keeps its key, another one gets a new key', async () => {
  const keys: string[] = [];
  const { actor, notebook } = write((sending) => {
    keys.push(sending.idempotencyKey);
    return Promise.reject(offline);
  });
  const refused = () => waitFor(actor, (snapshot) => snapshot.matches('refused'));
  actor.send({ type: 'reply.typed', message: 'Four' });
  actor.send({ type: 'reply.submitted' });
  await refused();
  expect(actor.getSnapshot().context).toMatchObject({ message: 'Four', failure: offline });
  actor.send({ type: 'reply.submitted' });
  await refused();
  actor.send({ type: 'reply.typed', message: 'Five' });
  actor.send({ type: 'reply.submitted' });
  await refused();
  expect(keys).toEqual(['i-1', 'i-1', 'i-2']);
  expect(notebook).not.toContain('forgotten');
});

test('an answer is sent when its files are uploaded, and not without a chosen file', async () => {
  const sendings: Sending[] = [];
  const { actor, notebook } = write(async (sending) => sendings.push(sending));
  actor.send({ type: 'reply.typed', message: 'Four' });
  actor.send({ type: 'reply.attached', attachments: [file('one')], files: 'underway' });
  actor.send({ type: 'reply.submitted' });
  expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
  actor.send({ type: 'reply.attached', attachments: [file('one')], files: 'failed' });
  expect(actor.getSnapshot().hasTag('incomplete')).toBe(true);
  actor.send({ type: 'reply.submitted' });
  expect(actor.getSnapshot().hasTag('incomplete')).toBe(true);
  expect(sendings).toEqual([]);
  actor.send({ type: 'reply.attached', attachments: [file('one')], files: 'underway' });
  actor.send({ type: 'reply.submitted' });
  actor.send({ type: 'reply.attached', attachments: [file('one'), file('two')], files: 'there' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('sent'));
  expect(sendings).toEqual([{ message: 'Four', attachments: ['one', 'two'], idempotencyKey: 'i-1' }]);
  expect(notebook).toEqual([
    'kept Four',
    ...Array(3).fill('kept Four with one'),
    'kept Four with one with two',
    'forgotten',
    'announced as kept',
  ]);
  actor.send({ type: 'reply.another' });
  expect(actor.getSnapshot().context).toMatchObject({ attachments: [], files: 'there' });
});

test('after a refusal, other files make it another answer', async () => {
  const keys: string[] = [];
  const { actor } = write((sending) => {
    keys.push(sending.idempotencyKey);
    return Promise.reject(offline);
  });
  const refused = () => waitFor(actor, (snapshot) => snapshot.matches('refused'));
  actor.send({ type: 'reply.typed', message: 'Four' });
  actor.send({ type: 'reply.attached', attachments: [file('one')], files: 'there' });
  actor.send({ type: 'reply.submitted' });
  await refused();
  actor.send({ type: 'reply.attached', attachments: [], files: 'there' });
  actor.send({ type: 'reply.submitted' });
  // the attachments change while the answer is being sent: after the refusal, it is sent as a new answer with a new key
  actor.send({ type: 'reply.attached', attachments: [file('two')], files: 'there' });
  await refused();
  actor.send({ type: 'reply.submitted' });
  await refused();
  expect(keys).toEqual(['i-1', 'i-2', 'i-3']);
  expect(actor.getSnapshot().context.attachments).toEqual([file('two')]);
});

test('after a refusal, an answer waits for a file that was added while it was sent', async () => {
  const sent: (readonly string[])[] = [];
  const { actor } = write((sending) => {
    sent.push(sending.attachments);
    return Promise.reject(offline);
  });
  actor.send({ type: 'reply.typed', message: 'Four' });
  actor.send({ type: 'reply.submitted' });
  actor.send({ type: 'reply.attached', attachments: [], files: 'underway' });
  await waitFor(actor, (snapshot) => snapshot.matches('refused'));
  actor.send({ type: 'reply.submitted' });
  expect(actor.getSnapshot().hasTag('waiting')).toBe(true);
  actor.send({ type: 'reply.attached', attachments: [file('one')], files: 'there' });
  await waitFor(actor, (snapshot) => snapshot.matches('refused'));
  expect(sent).toEqual([[], ['one']]);
});

test('an answer that was just sent is reported without another announcement', () => {
  const { actor, notebook } = write(() => Promise.resolve(), { answered: true });
  expect(actor.getSnapshot().hasTag('sent')).toBe(true);
  expect(notebook).toEqual([]);
});
