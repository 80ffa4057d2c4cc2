import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { waitFor } from 'xstate';
import type { OwnFactors, Proof, RecoveryCodes, TotpSetup } from '../../../contract/entities/secondFactor.ts';
import { ownFactorsMachine } from '../../../machines/ownFactors/ownFactors.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useApi } from '../../portal/system.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import { FactorState } from './FactorState.tsx';
import { ProofForm } from './ProofForm.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { TotpPairing } from './TotpPairing.tsx';

/** The user's two-step verification: state, setting up, recovery codes, and turning it off. */
export function TwoStep() {
  const api = useApi();
  const [machine] = useState(() =>
    ownFactorsMachine.provide({
      actors: {
        loadFactors: fromPromise(async () => (await api('ownFactors', { body: {} }, { notice: 'never' })).data),
        beginTotp: fromPromise<TotpSetup, { proof: Proof }>(
          async ({ input }) => (await api('beginTotp', { body: input.proof }, { notice: 'never' })).data,
        ),
        confirmTotp: fromPromise<RecoveryCodes, { factorCode: string }>(
          async ({ input }) => (await api('confirmTotp', { body: input }, { notice: 'never' })).data,
        ),
        removeFactors: fromPromise<OwnFactors, { proof: Proof }>(
          async ({ input }) => (await api('removeTotp', { body: input.proof }, { notice: 'never' })).data,
        ),
        renewCodes: fromPromise<RecoveryCodes, { proof: Proof }>(
          async ({ input }) => (await api('renewRecoveryCodes', { body: input.proof }, { notice: 'never' })).data,
        ),
      },
    }),
  );
  const [snapshot, send, actor] = useMachine(machine);
  const { factors, act, setup, recoveryCodes } = snapshot.context;
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
      {snapshot.hasTag('loading') && <Skeleton height={64} />}
      {snapshot.hasTag('failed') && (
        <ErrorState title={m.factor_failed()} onRetry={() => send({ type: 'ownFactors.retried' })} />
      )}
      {snapshot.hasTag('showing') && factors && (
        <FactorState factors={factors} onAsk={(asked) => send({ type: 'ownFactors.asked', act: asked })} />
      )}
      {snapshot.hasTag('proving') && (
        <ProofForm
          act={act}
          byCode={factors !== null && factors.totp !== null}
          prove={(proof) => {
            send({ type: 'ownFactors.proved', proof });
            return settled();
          }}
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
