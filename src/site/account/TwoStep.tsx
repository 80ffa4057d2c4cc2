import { useMachine, useSelector } from '@xstate/react';
import { useState } from 'react';
import { waitFor } from 'xstate';
import { agentName } from '../../../contract/agentName.ts';
import type { OwnFactors, PasskeyAdded, RecoveryCodes, TotpSetup } from '../../../contract/entities/secondFactor.ts';
import { ownFactorsMachine } from '../../../machines/ownFactors/ownFactors.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { makePasskey } from '../../effects/passkeys.ts';
import { randomId } from '../../effects/randomId.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { useSystem } from '../../portal/system.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { FactorQuestion } from './FactorQuestion.tsx';
import { FactorState } from './FactorState.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { TotpPairing } from './TotpPairing.tsx';

/** The user's two-step verification: state, setting up, recovery codes, and turning it off. */
export function TwoStep() {
  const { api, session } = useSystem();
  const [machine] = useState(() =>
    ownFactorsMachine.provide({
      actors: {
        loadFactors: fromPromise(async () => (await api('ownFactors', { body: {} }, { notice: 'never' })).data),
        beginTotp: fromPromise<TotpSetup, undefined>(
          async () => (await api('beginTotp', { body: {} }, { notice: 'never' })).data,
        ),
        confirmTotp: fromPromise<RecoveryCodes, { factorCode: string }>(
          async ({ input }) => (await api('confirmTotp', { body: input }, { notice: 'never' })).data,
        ),
        addPasskey: fromPromise<PasskeyAdded, undefined>(async ({ signal }) => {
          const { data: options } = await api('newPasskeyOptions', { body: {} }, { notice: 'never' });
          const made = await makePasskey(options, signal);
          // its first name says where it was made
          const body = { ...made, name: agentName(navigator.userAgent) };
          return (await api('addPasskey', { body }, { notice: 'never' })).data;
        }),
        removeFactor: fromPromise<OwnFactors, { passkey: string | null }>(async ({ input: { passkey } }) => {
          const options = { idempotencyKey: randomId(), notice: 'never' } as const;
          if (passkey === null) return (await api('removeTotp', { body: {} }, options)).data;
          return (await api('removePasskey', { body: { id: passkey } }, options)).data;
        }),
        renamePasskey: fromPromise<OwnFactors, { id: string; name: string }>(
          async ({ input }) =>
            (await api('renamePasskey', { body: input }, { idempotencyKey: randomId(), notice: 'never' })).data,
        ),
        renewCodes: fromPromise<RecoveryCodes, undefined>(
          async () => (await api('renewRecoveryCodes', { body: {} }, { notice: 'never' })).data,
        ),
      },
      actions: { reportChanged: () => session.send({ type: 'session.factorsChanged' }) },
    }),
  );
  const duty = useSelector(session, (current) => current.context.user?.factorDueAt ?? null);
  const overdue = useSelector(session, (current) => current.context.user?.mustSetUpFactor === true);
  const [snapshot, send, actor] = useMachine(machine);
  const { factors, act, setup, recoveryCodes, failure } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  /** Resolves once the server has answered; rejects with its refusal. */
  const settled = async () => {
    const { context } = await waitFor(actor, (next) => !next.hasTag('busy'));
    if (context.failure) throw context.failure;
  };
  const cancel = () => send({ type: 'ownFactors.cancelled' });
  return (
    <section aria-labelledby="two-step">
      <h2 id="two-step" className={heading}>
        {m.factor_title()}
      </h2>
      <p className={lede}>{m.factor_lede()}</p>
      {duty !== null && (
        <p className={note} role="note">
          {overdue ? m.factor_overdue() : m.factor_due({ day: formatDate(duty) })}
        </p>
      )}
      {snapshot.hasTag('loading') && <Skeleton height={64} />}
      {snapshot.hasTag('failed') && (
        <ErrorState title={m.factor_failed()} onRetry={() => send({ type: 'ownFactors.retried' })} />
      )}
      {snapshot.hasTag('showing') && factors && (
        <FactorState
          factors={factors}
          busy={busy}
          failure={failure}
          onAdd={() => send({ type: 'ownFactors.addingAsked' })}
          onAsk={(asked) => send({ type: 'ownFactors.asked', act: asked })}
        />
      )}
      {snapshot.hasTag('showing') && factors && (
        <PasskeyList
          passkeys={factors.passkeys}
          busy={busy}
          onAdd={() => send({ type: 'ownFactors.passkeyAsked' })}
          onRename={(id, name) => send({ type: 'ownFactors.renamed', id, name })}
          onRemove={(passkey) => send({ type: 'ownFactors.asked', act: 'removePasskey', passkey })}
        />
      )}
      {snapshot.hasTag('questioning') && (
        <FactorQuestion
          act={act}
          last={factors !== null && factors.passkeys.length + (factors.totp ? 1 : 0) === 1}
          busy={busy}
          failure={failure}
          onConfirm={() => send({ type: 'ownFactors.confirmed' })}
          onCancel={cancel}
        />
      )}
      {snapshot.hasTag('pairing') && setup && (
        <TotpPairing
          setup={setup}
          confirm={(factorCode) => {
            send({ type: 'ownFactors.codeEntered', factorCode });
            return settled();
          }}
          onCancel={cancel}
        />
      )}
      {snapshot.hasTag('codesShown') && (
        <RecoveryCodeList codes={recoveryCodes} onKept={() => send({ type: 'ownFactors.codesKept' })} />
      )}
    </section>
  );
}

const heading = css({ textStyle: 'heading' });
const lede = css({ marginTop: '2', marginBottom: '4', color: 'ink.soft', textStyle: 'small', maxWidth: '52ch' });
const note = css({
  marginBottom: '4',
  padding: '12px 14px',
  borderRadius: 'md',
  background: 'amber.bg',
  color: 'amber',
  textStyle: 'small',
});
