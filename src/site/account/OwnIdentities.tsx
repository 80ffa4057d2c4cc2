import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { OwnIdentities as Identities } from '../../../contract/entities/signOn.ts';
import { IDENTITY_FAILED_LINK, IDENTITY_LINK, SIGN_ON_FAILURES } from '../../../contract/signOn.ts';
import { ownIdentitiesMachine } from '../../../machines/ownIdentities/ownIdentities.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { leave } from '../../effects/leave.ts';
import { randomId } from '../../effects/randomId.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized } from '../../i18n/locale.ts';
import { useSystem } from '../../portal/system.tsx';
import { secretIn, useMailedAddress } from '../../portal/useMailedAddress.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { ownedFact, ownedList, ownedName, ownedRow } from '../../shared/ownedListStyles.ts';
import { Button } from '../../ui/Button.tsx';
import { LaterConfirmDialog } from '../../ui/LaterConfirmDialog.ts';
import { ErrorState } from '../../ui/State.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { signOnReasons } from '../login/signOnReasons.ts';

const LINKS = [IDENTITY_LINK, IDENTITY_FAILED_LINK];

/** The identity providers with which the user can log in. Nothing is shown in a portal without providers. */
export function OwnIdentities() {
  const address = useMailedAddress(LINKS, '/modifyPassword');
  const code = secretIn(address, IDENTITY_LINK) ?? null;
  // A user who comes back once more links once more.
  return <IdentityList key={code} code={code} failed={secretIn(address, IDENTITY_FAILED_LINK)} />;
}

function IdentityList({ code, failed }: { code: string | null; failed: string | undefined }) {
  const { api } = useSystem();
  const [machine] = useState(() =>
    ownIdentitiesMachine.provide({
      actors: {
        loadIdentities: fromPromise(async () => (await api('ownIdentities', { body: {} }, { notice: 'never' })).data),
        linkIdentity: fromPromise<Identities, { code: string }>(
          async ({ input }) =>
            (await api('linkIdentity', { body: { signOnCode: input.code } }, { notice: 'never' })).data,
        ),
        beginLink: fromPromise<{ address: string }, { provider: string }>(
          async ({ input }) => (await api('beginLink', { body: input }, { notice: 'never' })).data,
        ),
        unlinkIdentity: fromPromise<Identities, { id: string }>(
          async ({ input }) =>
            (await api('unlinkIdentity', { body: input }, { idempotencyKey: randomId(), notice: 'never' })).data,
        ),
      },
      actions: { leave: (_, { address }) => leave(address) },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { code } });
  const { identities, providers, linked, provider, chosen, failure } = snapshot.context;
  const isEmpty = identities.length === 0 && providers.length === 0 && failure === null;
  if (snapshot.hasTag('loading') || (snapshot.hasTag('showing') && isEmpty)) return null;
  const providerOf = (id: string | null) => {
    const found = identities.find((one) => one.id === id)?.provider;
    return found && localized(found);
  };
  const nameOf = (id: string | null) => providerOf(id) ?? m.idp_gone();
  const nameIn = (id: string | null) => providerOf(id) ?? m.idp_gone_in();
  const returns = identities.find((one) => one.id === chosen)?.returns === true;
  const reason = failed === undefined ? undefined : SIGN_ON_FAILURES.find((known) => known === failed);
  const message = failed === undefined ? undefined : signOnReasons[reason ?? 'invalid']();
  return (
    <section aria-labelledby="own-identities">
      <h2 id="own-identities" className={heading}>
        {m.idp_title()}
      </h2>
      <p className={lede}>{m.idp_lede()}</p>
      {snapshot.hasTag('failed') && (
        <ErrorState title={m.idp_failed()} onRetry={() => send({ type: 'ownIdentities.retried' })} />
      )}
      {linked && (
        <p className={done} role="status">
          {m.idp_linked()}
        </p>
      )}
      {identities.length > 0 && (
        <ul className={ownedList}>
          {identities.map((one) => (
            <li key={one.id} className={ownedRow}>
              <div>
                <p className={ownedName}>
                  {one.knownAs === '' ? nameOf(one.id) : `${nameOf(one.id)} · ${one.knownAs}`}{' '}
                  {!one.removable && <Tag>{m.idp_only()}</Tag>}
                </p>
                <p className={ownedFact}>{m.idp_since({ time: formatDate(one.since) })}</p>
                <p className={ownedFact}>
                  {one.lastUsedAt === null ? m.idp_unused() : m.idp_used({ time: formatDate(one.lastUsedAt) })}
                </p>
              </div>
              {one.removable && (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={m.idp_unlink_of({ name: nameIn(one.id) })}
                  onClick={() => send({ type: 'ownIdentities.unlinkAsked', id: one.id })}
                >
                  {m.idp_unlink()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {failure && <FormFailure failure={failure} />}
      {message !== undefined && !failure && !linked && <FormFailure failure={{ kind: 'refused', message }} />}
      <div className={acts}>
        {providers.map((one) => (
          <Button
            key={one.code}
            variant="outline"
            className={choice}
            pending={provider === one.code}
            onClick={() => send({ type: 'ownIdentities.linkAsked', provider: one.code })}
          >
            {m.idp_link({ name: localized(one.name) })}
          </Button>
        ))}
      </div>
      {snapshot.hasTag('asking') && (
        <LaterConfirmDialog
          open
          dangerous
          title={m.idp_unlink_title({ name: nameIn(chosen) })}
          message={returns ? m.idp_unlink_returns() : m.idp_unlink_text()}
          confirmLabel={m.idp_unlink()}
          pending={snapshot.hasTag('busy')}
          onConfirm={() => send({ type: 'ownIdentities.unlinkConfirmed' })}
          onCancel={() => send({ type: 'ownIdentities.unlinkCanceled' })}
        />
      )}
    </section>
  );
}

// The name of a provider may be longer than a phone is wide.
const choice = css({
  height: 'auto',
  minHeight: '40px',
  tabletDown: { minHeight: '44px' },
  maxWidth: 'full',
  paddingBlock: '2',
  whiteSpace: 'normal',
  flexShrink: '1',
});
const heading = css({ textStyle: 'heading' });
const lede = css({ marginTop: '2', marginBottom: '4', color: 'ink.soft', textStyle: 'small', maxWidth: '52ch' });
const done = css({ marginBottom: '4', textStyle: 'small' });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '4' });
