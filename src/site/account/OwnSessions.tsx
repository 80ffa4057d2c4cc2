import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { agentName } from '../../../contract/agentName.ts';
import type { OwnSession } from '../../../contract/entities/account.ts';
import { ownSessionsMachine } from '../../../machines/ownSessions/ownSessions.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { useSystem } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { ownedFact, ownedList, ownedName, ownedRow } from '../../shared/ownedListStyles.ts';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** The user's sessions. The others can be ended, or all with this one. */
export function OwnSessions() {
  const { api, session } = useSystem();
  const [machine] = useState(() =>
    ownSessionsMachine.provide({
      actors: {
        loadSessions: fromPromise(async () => (await api('ownSessions', { body: {} }, { notice: 'never' })).data.list),
        endSessions: fromPromise<OwnSession[], { ids: string[] }>(
          async ({ input }) => (await api('endSessions', { body: input }, { notice: 'never' })).data.list,
        ),
        endAll: fromPromise(async () => (await api('endAllSessions', { body: {} }, { notice: 'never' })).data),
      },
      actions: { signOut: () => session.send({ type: 'session.signOut' }) },
    }),
  );
  const [snapshot, send] = useMachine(machine);
  const { sessions, ending, failure } = snapshot.context;
  const others = sessions.filter(({ current }) => !current).map(({ id }) => id);
  const end = (ids: string[]) => send({ type: 'ownSessions.endingAsked', ids });
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions" className={heading}>
        {m.sessions_title()}
      </h2>
      <p className={lede}>{m.sessions_lede()}</p>
      {snapshot.hasTag('loading') && <Skeleton height={128} />}
      {snapshot.hasTag('failed') && (
        <ErrorState title={m.sessions_failed()} onRetry={() => send({ type: 'ownSessions.retried' })} />
      )}
      {snapshot.hasTag('showing') && (
        <>
          <ul className={ownedList}>
            {sessions.map((one) => (
              <li key={one.id} className={ownedRow}>
                <div>
                  <p className={ownedName}>
                    {agentName(one.agent)} {one.current && <Tag tone="accent">{m.sessions_this()}</Tag>}
                  </p>
                  <p className={ownedFact}>
                    {m.sessions_seen({ address: one.address, time: formatDate(one.lastSeenAt) })}
                  </p>
                  <p className={ownedFact}>{m.sessions_since({ time: formatDate(one.createdAt) })}</p>
                </div>
                {!one.current && (
                  <Button
                    variant="outline"
                    size="sm"
                    pending={ending.includes(one.id)}
                    aria-label={m.sessions_end_of({ name: agentName(one.agent), address: one.address })}
                    onClick={() => end([one.id])}
                  >
                    {m.sessions_end()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {failure && <FormFailure failure={failure} />}
          <div className={acts}>
            {others.length > 0 && (
              <Button variant="outline" pending={ending.length > 1} onClick={() => end(others)}>
                {m.sessions_end_others()}
              </Button>
            )}
            <Button
              variant="outline"
              pending={snapshot.hasTag('leaving')}
              onClick={() => send({ type: 'ownSessions.everywhereAsked' })}
            >
              {m.sessions_end_all()}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const heading = css({ textStyle: 'heading' });
const lede = css({ marginTop: '2', marginBottom: '4', color: 'ink.soft', textStyle: 'small', maxWidth: '52ch' });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
