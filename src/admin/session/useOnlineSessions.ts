import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { type OnlineQuestion, onlineSessionsMachine } from '../../../machines/onlineSessions/onlineSessions.machine.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { useGoodNews } from '../acts/useGoodNews.ts';

export type OnlineSessionsRef = ActorRefFrom<typeof onlineSessionsMachine>;
export const PAGE_SIZE = 20;

/** Runs the statechart of the signed-in users with the API. */
export function useOnlineSessions(): OnlineSessionsRef {
  const api = useApi();
  const tell = useGoodNews();
  const [machine] = useState(() =>
    onlineSessionsMachine.provide({
      actors: {
        load: fromPromise(async ({ input: { text, page } }: { input: OnlineQuestion }) => {
          const body = { page, limit: PAGE_SIZE, ...(text && { text }) };
          return (await api('onlineSessions', { body }, { notice: 'never' })).data;
        }),
        end: fromPromise(
          async ({ input }: { input: { ids: string[] } }) =>
            (await api('endOthersSessions', { body: input }, { notice: 'never' })).data.ended,
        ),
      },
      actions: {
        announceEnded: (_, { ended, asked }) => {
          const count = formatNumber(ended);
          tell(
            ended === asked
              ? m.admin_online_ended({ count })
              : m.admin_online_ended_part({ count, asked: formatNumber(asked) }),
          );
        },
      },
    }),
  );
  return useActorRef(machine);
}
