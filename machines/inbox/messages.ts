import type { InboxEvent, InboxMessage } from '../../contract/entities/messagePush.ts';
import { INBOX_SHOWN } from '../../contract/messagePush.ts';

/** An action on messages. `readAll` applies to messages up to a position, those that the list had. */
export type InboxAct = { act: 'read' | 'remove'; ids: string[] } | { act: 'readAll'; upTo: number; ids: string[] };

type Inbox = { messages: readonly InboxMessage[]; chosen: string | null };

/**
 * Returns an inbox after an event, newest message first. The server's version of a message replaces the earlier one.
 */
export function changedInbox({ messages, chosen }: Inbox, { whole, messages: given, gone, unread }: InboxEvent) {
  const over = new Set([...gone, ...given.map(({ id }) => id)]);
  const kept = whole ? [] : messages.filter(({ id }) => !over.has(id));
  const list = [...kept, ...given]
    .toSorted((a, b) => b.arrivedAt.localeCompare(a.arrivedAt) || b.id.localeCompare(a.id))
    .slice(0, INBOX_SHOWN);
  return { messages: list, unread, chosen: list.some(({ id }) => id === chosen) ? chosen : null };
}

/** Returns the new messages of an event: unread, and not in the inbox before. */
export function newsOf(messages: readonly InboxMessage[], { whole, messages: given }: InboxEvent): InboxMessage[] {
  if (whole) return [];
  return given.filter(({ id, readAt }) => readAt === null && !messages.some((known) => known.id === id));
}

/** Returns the messages after an action that the server has done, until the corresponding event arrives. */
export function marked(messages: readonly InboxMessage[], act: InboxAct | undefined): InboxMessage[] {
  if (act?.act === 'remove') return messages.filter(({ id }) => !act.ids.includes(id));
  // a message that came meanwhile was not seen
  return messages.map((message) =>
    message.readAt === null && act?.ids.includes(message.id) ? { ...message, readAt: message.arrivedAt } : message,
  );
}
