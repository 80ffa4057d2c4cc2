import type { RoleMember } from '../../../contract/entities/administration.ts';
import { user } from '../../../contract/resources/user.ts';
import type { Done } from '../../../machines/crud/work.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { createResourceCalls } from '../../portal/resourceActors.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { PAGE_SIZE, type PagedList, usePagedList } from '../list/usePagedList.ts';
import { useCallRoute } from '../resource/useCrud.ts';
import type { RoleName } from './roleName.ts';

type MembersQuestion = { text: string; page: number };
type MembersAnswer = { count: number; list: RoleMember[] };
export type RoleMembers = PagedList<MembersQuestion, MembersAnswer, 'assign' | 'unassign'>;

const words = { assign: m.admin_role_members_added, unassign: m.admin_role_members_removed };

/**
 * The members of a role. Users are picked and added, or selected in the list and removed after confirmation. It uses
 * the same calls as the list of users.
 */
export function useRoleMembers({ id, name }: RoleName): RoleMembers {
  const api = useApi();
  const callRoute = useCallRoute();
  const tell = useGoodNews();
  return usePagedList<MembersQuestion, MembersAnswer, 'assign' | 'unassign'>({
    question: { text: '', page: 1 },
    asksAgain: true,
    load: async ({ text, page }) => {
      const body = { page, limit: PAGE_SIZE, ...(text && { text }) };
      return (await api('roleMembers', { params: { id }, body }, { notice: 'never' })).data;
    },
    act: async ({ act, ids }, signal) => {
      const call = createResourceCalls(user, callRoute);
      const { done, refused }: Done = await call(
        `act:${act}`,
        { body: { ids, given: [id] } },
        { notice: 'never', signal },
      );
      return { done: done.length, refused };
    },
    announce: ({ act, done }) => done > 0 && tell(words[act]({ count: formatNumber(done), role: localized(name) })),
  });
}
