import { OUTBOX_STATES, type OutboxState } from '../outbox.ts';
import type { Localized } from '../schema.ts';
import type { Field } from './fields.ts';

/** Labels of states that differ between mails and text messages. */
export type OutboxWords = { bounced: Localized; kept: Localized };

/** Returns the fields about a message's delivery, which every outbox has. Only the portal writes them. */
export function outboxFields({ bounced, kept }: OutboxWords) {
  const labels: Record<OutboxState, [label: Localized, color: string]> = {
    queued: [{ en: 'Waiting', zh: '待发送' }, 'amber'],
    sent: [{ en: 'Sent', zh: '已发送' }, 'green'],
    failed: [{ en: 'Failed', zh: '发送失败' }, 'coral'],
    bounced: [bounced, 'coral'],
    canceled: [{ en: 'Canceled', zh: '已取消' }, 'gray'],
    kept: [kept, 'blue'],
  };
  const options = OUTBOX_STATES.map((value) => {
    const [label, color] = labels[value];
    return { value, label, color };
  });
  return {
    state: { kind: 'choice', options, readOnly: true, label: { en: 'State', zh: '状态' }, width: 130 },
    tries: { kind: 'number', integer: true, readOnly: true, label: { en: 'Attempts', zh: '尝试次数' }, width: 80 },
    error: {
      kind: 'longText',
      max: 2_000,
      readOnly: true,
      label: { en: 'Error message', zh: '错误信息' },
      width: 200,
    },
    dueAt: { kind: 'instant', readOnly: true, label: { en: 'Next attempt', zh: '下次尝试' } },
    sentAt: { kind: 'instant', readOnly: true, label: { en: 'Sent', zh: '发送时间' } },
    again: { kind: 'flag', readOnly: true, label: { en: 'Resent manually', zh: '手动重发' } },
  } as const satisfies Record<string, Field>;
}
