import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { user } from '../../../contract/resources/user.ts';
import type { Done } from '../../../machines/crud/work.ts';
import { type MembersQuestion, roleMembersMachine } from '../../../machines/roleMembers/roleMembers.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { localized } from '../../i18n/locale.ts';
import { createResourceCalls } from '../../portal/resourceActors.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';
import { useCallRoute } from '../resource/useCrud.ts';
import type { RoleName } from './roleName.ts';

export type RoleMembersRef = ActorRefFrom<typeof roleMembersMachine>;
export const PAGE_SIZE = 20;

/** Runs the statechart of a role's members with the API. It uses the same calls as the list of users. */
export function useRoleMembers({ id, name }: RoleName): RoleMembersRef {
  const api = useApi();
  const callRoute = useCallRoute();
  const tell = useGoodNews();
  const [machine] = useState(() => {
    const acting = (action: 'act:assign' | 'act:unassign') =>
      fromPromise<Done, { ids: readonly string[] }>(({ input: { ids }, signal }) =>
        createResourceCalls(user, callRoute)(action, { body: { ids, given: [id] } }, { notice: 'never', signal }),
      );
    return roleMembersMachine.provide({
      actors: {
        load: fromPromise(async ({ input: { text, page } }: { input: MembersQuestion }) => {
          const body = { page, limit: PAGE_SIZE, ...(text && { text }) };
          return (await api('roleMembers', { params: { id }, body }, { notice: 'never' })).data;
        }),
        give: acting('act:assign'),
        take: acting('act:unassign'),
      },
      actions: {
        announceAdded: (_, { count }) =>
          count > 0 && tell(m.admin_role_members_added({ count: formatNumber(count), role: localized(name) })),
        announceRemoved: (_, { count }) =>
          count > 0 && tell(m.admin_role_members_removed({ count: formatNumber(count), role: localized(name) })),
      },
    });
  });
  return useActorRef(machine);
}
