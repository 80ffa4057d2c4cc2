import type { OnlineSession } from '../../../contract/entities/administration.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { PAGE_SIZE, usePagedList } from '../list/usePagedList.ts';

type OnlineQuestion = { text: string; page: number };
type OnlineAnswer = { count: number; list: OnlineSession[] };

/** The signed-in users. Sessions that the user may end are ended after confirmation. */
export function useOnlineSessions() {
  const api = useApi();
  const tell = useGoodNews();
  return usePagedList<OnlineQuestion, OnlineAnswer, 'end'>({
    question: { text: '', page: 1 },
    canChoose: ({ endable }) => endable,
    load: async ({ text, page }) => {
      const body = { page, limit: PAGE_SIZE, ...(text && { text }) };
      return (await api('onlineSessions', { body }, { notice: 'never' })).data;
    },
    act: async ({ ids }) => {
      const { data } = await api('endOthersSessions', { body: { ids: [...ids] } }, { notice: 'never' });
      return { done: data.ended, refused: [] };
    },
    announce: ({ done, asked }) => {
      const count = formatNumber(done);
      tell(
        done === asked
          ? m.admin_online_ended({ count })
          : m.admin_online_ended_part({ count, asked: formatNumber(asked) }),
      );
    },
  });
}
