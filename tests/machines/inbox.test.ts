import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { InboxEvent } from '../../contract/entities/messagePush.ts';
import { eventStreamMachine, type StreamEnd } from '../../machines/eventStream/eventStream.machine.ts';
import { laterMessage, message } from '../../machines/inbox/inbox.cases.ts';
import { inboxMachine } from '../../machines/inbox/inbox.machine.ts';
import type { InboxAct } from '../../machines/inbox/messages.ts';
import { soon } from '../support/soon.ts';

const never = new Promise<never>(() => {});

/** Starts an inbox with one message; the test decides the answers of `mark`. */
function inbox(mark: (act: InboxAct | undefined) => Promise<{ unread: number }> = async () => ({ unread: 0 })) {
  const announce = vi.fn();
  const actor = createActor(
    inboxMachine.provide({
      actors: {
        stream: eventStreamMachine.provide({
          actors: { listen: fromPromise<StreamEnd, { after: number }>(() => never) },
        }),
        mark: fromPromise<{ unread: number }, { act: InboxAct | undefined }>(({ input }) => mark(input.act)),
      },
      actions: { announce: (_, { messages }) => announce(messages.map(({ id }) => id)) },
    }),
    { input: { spread: 0 } },
  ).start();
  let place = 0;
  const hear = (data: Partial<InboxEvent>) => {
    place += 1;
    const whole = { whole: false, messages: [], gone: [], unread: 0, ...data };
    actor.send({ type: 'stream.heard', event: { id: place, replaces: whole.whole, data: whole } });
  };
  const ids = () => actor.getSnapshot().context.messages.map(({ id }) => id);
  hear({ whole: true, messages: [message], unread: 1 });
  return { actor, announce, hear, ids };
}

describe('an inbox', () => {
  test('shows new messages first, and announces only those that are new and unread', () => {
    const { actor, announce, hear, ids } = inbox();
    expect(announce).not.toHaveBeenCalled();
    hear({ messages: [laterMessage], unread: 2 });
    expect(ids()).toEqual([laterMessage.id, message.id]);
    hear({ messages: [{ ...laterMessage, readAt: laterMessage.arrivedAt }], unread: 1 });
    hear({ gone: [message.id], unread: 0 });
    expect(ids()).toEqual([laterMessage.id]);
    expect(announce.mock.calls).toEqual([[[laterMessage.id]]]);
    expect(actor.getSnapshot().context.unread).toBe(0);
  });

  test('an opened message is marked read once; opening it again only shows it', async () => {
    const mark = vi.fn(async () => ({ unread: 0 }));
    const { actor } = inbox(mark);
    actor.send({ type: 'inbox.toggled' });
    actor.send({ type: 'inbox.chosen', id: message.id });
    expect(actor.getSnapshot().context.chosen).toBe(message.id);
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false), soon);
    actor.send({ type: 'inbox.chosen', id: message.id });
    actor.send({ type: 'inbox.chosen', id: message.id });
    expect(mark).toHaveBeenCalledExactlyOnceWith({ act: 'read', ids: [message.id] });
    expect(actor.getSnapshot().context).toMatchObject({ unread: 0, chosen: message.id, acts: [] });
  });

  test('actions run one after the other; “all read” means the seen messages; a failure is shown and keeps the rest', async () => {
    const done: unknown[] = [];
    const { actor, hear, ids } = inbox(async (act) => {
      done.push(act);
      if (done.length === 1) throw new Error('away');
      return { unread: 3 };
    });
    actor.send({ type: 'inbox.toggled' });
    hear({ messages: [laterMessage], unread: 2 });
    actor.send({ type: 'inbox.allRead' });
    actor.send({ type: 'inbox.removed', id: message.id });
    expect(done).toEqual([{ act: 'readAll', upTo: 2, ids: [laterMessage.id, message.id] }]);
    await vi.waitFor(() => expect(done).toHaveLength(2), soon);
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false), soon);
    expect(ids()).toEqual([laterMessage.id]);
    expect(actor.getSnapshot().context.messages[0]?.readAt).toBeNull();
    expect(actor.getSnapshot().context.unread).toBe(3);
  });

  test('an answer to an action overwrites nothing that came later: neither a count nor a message', async () => {
    let answer: (counted: { unread: number }) => void = () => {};
    const { actor, hear } = inbox(() => new Promise((resolve) => (answer = resolve)));
    actor.send({ type: 'inbox.toggled' });
    actor.send({ type: 'inbox.allRead' });
    // the server marks the first message, then another one comes; its events are faster than its answer
    hear({ messages: [{ ...message, readAt: message.arrivedAt }, laterMessage], unread: 1 });
    answer({ unread: 0 });
    await vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false), soon);
    expect(actor.getSnapshot().context.unread).toBe(1);
    expect(actor.getSnapshot().context.messages.map(({ readAt }) => readAt === null)).toEqual([true, false]);
  });
});
