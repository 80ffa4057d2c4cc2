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
    summary: 'What comes into the own inbox and changes in it, as server-sent events',
    tags,
    query: InboxQuery,
    events: InboxEvent,
  },
  readInbox: {
    caller: 'signedIn',
    summary: 'Mark messages of the own inbox as read',
    tags,
    body: InboxRead,
    data: InboxCount,
  },
  removeInbox: {
    caller: 'signedIn',
    summary: 'Take messages out of the own inbox',
    tags,
    body: InboxRemove,
    data: InboxCount,
  },
  sendPush: {
    caller: { code: 'push:send' },
    summary: 'Send a message, at once or at its time',
    tags,
    params: IdParams,
    body: Empty,
    data: PushOutcome,
  },
  withdrawPush: {
    caller: { code: 'push:send' },
    summary: 'Take a message out of every inbox, or back from its schedule',
    tags,
    params: IdParams,
    body: Empty,
    data: PushOutcome,
    write: true,
  },
  testPushTemplate: {
    caller: { code: 'push:send' },
    summary: 'Send a template, filled in, to oneself',
    tags,
    params: IdParams,
    body: PushTest,
    data: PushOutcome,
    write: true,
  },
  pushReceipts: {
    caller: { code: 'push:detail' },
    summary: 'Who got a message, and who read it',
    tags,
    params: IdParams,
    body: ReceiptQuery,
    data: Receipts,
  },
} as const satisfies Record<string, EndpointDefinition>;
