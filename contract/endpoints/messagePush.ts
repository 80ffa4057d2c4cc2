import type { EndpointDefinition } from '../endpoint.ts';
import {
  InboxCount,
  InboxEvent,
  InboxQuery,
  InboxRead,
  InboxRemove,
  PushOutcome,
  PushTest,
  ReceiptQuery,
  Receipts,
} from '../entities/messagePush.ts';
import { Empty, IdParams } from '../schema.ts';

const tags = ['messagePush'];

/** Endpoints of each user's own inbox, and of pushed messages in addition to their records. */
export const messagePushEndpoints = {
  inboxEvents: {
    caller: 'signedIn',
    summary: "Changes of the caller's inbox, as server-sent events",
    tags,
    query: InboxQuery,
    events: InboxEvent,
  },
  readInbox: {
    caller: 'signedIn',
    summary: "Mark messages in the caller's inbox as read",
    tags,
    body: InboxRead,
    data: InboxCount,
  },
  removeInbox: {
    caller: 'signedIn',
    summary: "Remove messages from the caller's inbox",
    tags,
    body: InboxRemove,
    data: InboxCount,
  },
  sendPush: {
    caller: { code: 'push:send' },
    summary: 'Send a message now or at its scheduled time',
    tags,
    params: IdParams,
    body: Empty,
    data: PushOutcome,
  },
  withdrawPush: {
    caller: { code: 'push:send' },
    summary: 'Withdraw a message from every inbox, or cancel it before its scheduled time',
    tags,
    params: IdParams,
    body: Empty,
    data: PushOutcome,
    write: true,
  },
  testPushTemplate: {
    caller: { code: 'push:send' },
    summary: 'Send a filled-in template to the caller',
    tags,
    params: IdParams,
    body: PushTest,
    data: PushOutcome,
    write: true,
  },
  pushReceipts: {
    caller: { code: 'push:detail' },
    summary: 'The recipients of a message, and who has read it',
    tags,
    params: IdParams,
    body: ReceiptQuery,
    data: Receipts,
  },
} as const satisfies Record<string, EndpointDefinition>;
