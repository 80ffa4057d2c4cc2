import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import type { ActWords } from '../acts/actWords.ts';
import { type RecordActRef, useRecordAct } from '../acts/useRecordAct.ts';

const endpoints = { send: 'sendPush', withdraw: 'withdrawPush' } as const;
export type PushAct = keyof typeof endpoints;
const done = { send: m.admin_push_send_done, withdraw: m.admin_push_withdraw_done } satisfies Record<PushAct, unknown>;

export const pushActWords: Record<PushAct, ActWords> = {
  send: { title: m.admin_push_send_title, text: m.admin_push_send_text, act: m.admin_push_send },
  withdraw: {
    title: m.admin_push_withdraw_title,
    text: m.admin_push_withdraw_text,
    act: m.admin_push_withdraw,
    dangerous: true,
  },
};

/** The acts on messages, each after a confirmation. `onDone` runs when the data shown may be out of date. */
export function usePushAct(onDone: () => void): RecordActRef {
  const api = useApi();
  return useRecordAct({
    act: async ({ act, id }) => {
      await api(endpoints[act as PushAct], { params: { id }, body: {} }, { notice: 'never' });
      onDone();
    },
    done: ({ act, name }) => done[act as PushAct]({ name }),
  });
}
