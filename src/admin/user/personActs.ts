import type { MailTaken } from '../../../contract/entities/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import type { ActWords } from '../acts/actWords.ts';
import { type RecordActRef, useRecordAct } from '../acts/useRecordAct.ts';

const endpoints = {
  reset: 'resetUserPassword',
  resetFactors: 'resetUserFactors',
  unlock: 'unlockUser',
  endSessions: 'endUserSessions',
  erase: 'eraseUser',
} as const;
export type AskedAct = keyof typeof endpoints;
const done = {
  reset: m.admin_user_reset_done,
  resetFactors: m.admin_user_factors_done,
  unlock: m.admin_user_unlock_done,
  endSessions: m.admin_user_end_done,
  erase: m.admin_user_erase_done,
} satisfies Record<AskedAct, unknown>;

export const personActWords: Record<AskedAct, ActWords> = {
  reset: { title: m.admin_user_reset_title, text: m.admin_user_reset_text, act: m.admin_user_reset, dangerous: true },
  resetFactors: {
    title: m.admin_user_factors_title,
    text: m.admin_user_factors_text,
    act: m.admin_user_factors,
    dangerous: true,
  },
  unlock: { title: m.admin_user_unlock_title, text: m.admin_user_unlock_text, act: m.admin_user_unlock },
  endSessions: { title: m.admin_user_end_title, text: m.admin_user_end_text, act: m.admin_user_end, dangerous: true },
  erase: {
    title: m.admin_user_erase_title,
    text: m.admin_user_erase_text,
    act: m.admin_user_erase,
    dangerous: true,
  },
};

/**
 * The acts on a user's account. Each needs a confirmation, and a message reports the result. `onErased` runs when a
 * user is gone.
 */
export function usePersonAct(onErased: () => void): RecordActRef {
  const api = useApi();
  return useRecordAct({
    act: async ({ act, id }): Promise<MailTaken | null> => {
      const { data } = await api(endpoints[act as AskedAct], { params: { id }, body: {} }, { notice: 'never' });
      if (act === 'erase') onErased();
      return data;
    },
    done: ({ act, name }, taken) =>
      taken?.queued === false ? m.admin_user_reset_kept({ name }) : done[act as AskedAct]({ name }),
  });
}
