import type { InboxEvent, InboxMessage } from '../../contract/entities/messagePush.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

export const message: InboxMessage = {
  id: '0198c0de-0000-7000-8000-0000000000c1',
  title: { en: 'New models of gastric cancer', zh: '胃癌新模型上线' },
  body: { en: '<p>Forty patient-derived xenografts were added.</p>', zh: '<p>新增 40 个 PDX 模型。</p>' },
  level: 'information',
  arrivedAt: '2026-03-02T08:00:00.000Z',
  readAt: null,
};
export const laterMessage: InboxMessage = {
  ...message,
  id: '0198c0de-0000-7000-8000-0000000000c2',
  title: { en: 'Maintenance on Saturday', zh: '周六系统维护' },
  level: 'important',
  arrivedAt: '2026-03-03T08:00:00.000Z',
};
const whole: InboxEvent = { whole: true, messages: [message], gone: [], unread: 1 };
const news: InboxEvent = { whole: false, messages: [laterMessage], gone: [], unread: 2 };

export const inboxCases: Cases = {
  inputs: [{ spread: 0 }],
  events: [
    { type: 'stream.heard', event: { id: 1, replaces: true, data: whole } },
    { type: 'stream.heard', event: { id: 2, replaces: false, data: news } },
    { type: 'inbox.rested' },
    { type: 'inbox.roused' },
    { type: 'inbox.toggled' },
    { type: 'inbox.closed' },
    { type: 'inbox.chosen', id: message.id },
    { type: 'inbox.allRead' },
    { type: 'inbox.removed', id: message.id },
  ],
  endings: (id) => (id === 'mark' ? { done: [{ unread: 0 }], error: [offline] } : {}),
  deciding: ({ unread, chosen, acts }) => [unread, chosen, (acts as unknown[]).length > 0],
};
