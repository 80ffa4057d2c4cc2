import type { TrashAnswer } from '../../../contract/entities/trash.ts';
import { failureOf } from '../../../machines/request/outcome.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi, useSystem } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { PAGE_SIZE, type PagedList, usePagedList } from '../list/usePagedList.ts';

type TrashQuestion = { resource: string; text: string; page: number };
type TrashAct = 'restore' | 'purge';
export type Trash = PagedList<TrashQuestion, TrashAnswer, TrashAct>;

const words = { restore: m.admin_trash_restored, purge: m.admin_trash_purged };

/**
 * The trash of all resources, filtered by a resource and a text. Records are restored, or deleted permanently after
 * confirmation. Users who may not remove anything get the 'no access' page.
 */
export function useTrash(): Trash {
  const api = useApi();
  const { navigation } = useSystem();
  const tell = useGoodNews();
  return usePagedList<TrashQuestion, TrashAnswer, TrashAct>({
    question: { resource: '', text: '', page: 1 },
    load: async ({ resource, text, page }) => {
      const body = { page, limit: PAGE_SIZE, ...(resource && { resource }), ...(text && { text }) };
      const call = api('trashRecords', { body }, { notice: 'never' });
      call.catch((error: unknown) => {
        if (failureOf(error).error === 'forbidden') navigation.send({ type: 'navigation.refused' });
      });
      return (await call).data;
    },
    act: async ({ act, rows }) => {
      const body = { records: rows.map(({ resource, id }) => ({ resource, id })) };
      const { data } = await api(act === 'restore' ? 'restoreTrash' : 'purgeTrash', { body }, { notice: 'never' });
      return { done: data.done.length, refused: data.refused };
    },
    announce: ({ act, done }) => done > 0 && tell(words[act]({ count: formatNumber(done) })),
  });
}
