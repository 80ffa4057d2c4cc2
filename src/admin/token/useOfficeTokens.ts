import type { OfficeToken } from '../../../contract/entities/apiToken.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { PAGE_SIZE, usePagedList } from '../list/usePagedList.ts';

type TokenQuestion = { text: string; page: number };
type TokenAnswer = { count: number; list: OfficeToken[] };

/** The API tokens of the users that the caller sees. Those within the caller's rights can be revoked. */
export function useOfficeTokens() {
  const api = useApi();
  const tell = useGoodNews();
  return usePagedList<TokenQuestion, TokenAnswer, 'revoke'>({
    question: { text: '', page: 1 },
    canChoose: ({ revocable }) => revocable,
    load: async ({ text, page }) => {
      const body = { page, limit: PAGE_SIZE, ...(text && { text }) };
      return (await api('officeTokens', { body }, { notice: 'never' })).data;
    },
    act: async ({ ids }) => {
      const { data } = await api('revokeTokens', { body: { ids: [...ids] } }, { notice: 'never' });
      return { done: data.ended, refused: [] };
    },
    announce: ({ done }) => tell(m.admin_tokens_revoked({ count: formatNumber(done) })),
  });
}
