import { useMachine } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { waitFor } from 'xstate';
import type { LoginData } from '../../../contract/entities/account.ts';
import type { AskedFactor } from '../../../contract/entities/secondFactor.ts';
import { secondFactorMachine } from '../../../machines/secondFactor/secondFactor.machine.ts';
import { css } from '../../../styled-system/css';
import { fromPromise } from '../../effects/fromPromise.ts';
import { canUsePasskeys } from '../../effects/passkeys.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../i18n/locale.ts';
import { useSystem } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { PasskeyButton } from '../account/PasskeyButton.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { TextField } from '../forms/fields.tsx';
import { actions, remark, stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

/** The second step of a login: a code of the authenticator app, a passkey, or a recovery code. */
export function SecondFactorForm({ asked, locale }: { asked: AskedFactor; locale: Locale }) {
  const { api, session } = useSystem();
  const [machine] = useState(() =>
    secondFactorMachine.provide({
      actors: {
        checkCode: fromPromise<LoginData, { ticket: string; factorCode: string }>(
          async ({ input, signal }) =>
            (await api('secondFactor', { body: input }, { notice: 'unlessFields', signal })).data,
        ),
      },
      actions: {
        reportPassed: (_, { data }) => session.send({ type: 'session.factorPassed', data }),
        reportLeft: () => session.send({ type: 'session.factorLeft' }),
      },
    }),
  );
  const [snapshot, send, actor] = useMachine(machine, { input: asked });
  const leave = () => send({ type: 'secondFactor.left' });
  const check = async (factorCode: string) => {
    send({ type: 'secondFactor.answered', factorCode });
    const { context } = await waitFor(actor, (settled) => !settled.hasTag('busy'));
    if (context.failure) throw context.failure;
  };
  if (snapshot.hasTag('expired')) return <Expired key={locale} onLeave={leave} />;
  const recovering = snapshot.hasTag('recovery');
  const passkey = asked.passkey && (
    <PasskeyButton
      label={m.passkey_use()}
      load={async () =>
        (await api('secondFactorPasskey', { body: { ticket: asked.ticket } }, { notice: 'never' })).data
      }
      send={async (answer) =>
        (await api('secondFactor', { body: { ticket: asked.ticket, passkey: answer } }, { notice: 'never' })).data
      }
      onDone={(data) => send({ type: 'secondFactor.passkeyPassed', data })}
    />
  );
  const recover = () => send({ type: 'secondFactor.recoveryChosen' });
  if (snapshot.hasTag('passkey'))
    return (
      <PasskeyOnly key={locale} onRecovery={recover} onLeave={leave}>
        {passkey}
      </PasskeyOnly>
    );
  return (
    <CodeForm
      key={`${locale} ${recovering}`}
      recovering={recovering}
      check={check}
      other={asked.app ? m.factor_use_app : m.passkey_use}
      onOther={() => (recovering ? send({ type: 'secondFactor.recoveryLeft' }) : recover())}
      onLeave={leave}
    >
      {!recovering && passkey}
    </CodeForm>
  );
}

function CodeForm(props: {
  recovering: boolean;
  check: (factorCode: string) => Promise<void>;
  /** The words for the way back from a recovery code. */
  other: () => string;
  onOther: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const { recovering, check, other, onOther, onLeave, children } = props;
  const form = useForm({
    initial: { factorCode: '' },
    validate: ({ factorCode }) => faults({ factorCode: factorCode.trim() === '' ? 'required' : undefined }),
    submit: ({ values }) => check(values.factorCode.trim()),
  });
  return (
    <EntryFrame title={m.factor_login_title()} lede={recovering ? m.factor_recovery_lede() : m.factor_app_lede()}>
      <form {...form.props} className={stack}>
        {recovering ? (
          <TextField form={form} name="factorCode" label={m.factor_recovery_code()} autoComplete="off" maxLength={60} />
        ) : (
          <TextField
            form={form}
            name="factorCode"
            label={m.factor_app_code()}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
          />
        )}
        <FormFailure failure={form.failure} />
        <div className={actions}>
          <Button type="submit" size="lg" pending={form.busy}>
            {m.login_submit()}
          </Button>
          <Button variant="ghost" className={flush} onClick={onOther}>
            {recovering ? other() : m.factor_use_recovery()}
          </Button>
        </div>
        {children}
        <div>
          <Button variant="ghost" className={flush} onClick={onLeave}>
            {m.factor_start_again()}
          </Button>
        </div>
      </form>
    </EntryFrame>
  );
}

/** The account has passkeys and no app. */
function PasskeyOnly(props: { onRecovery: () => void; onLeave: () => void; children: ReactNode }) {
  return (
    <EntryFrame title={m.factor_login_title()} lede={m.passkey_lede()}>
      <div className={stack}>
        {canUsePasskeys() ? props.children : <p className={remark}>{m.passkey_impossible()}</p>}
        <div className={actions}>
          <Button variant="ghost" className={flush} onClick={props.onRecovery}>
            {m.factor_use_recovery()}
          </Button>
          <Button variant="ghost" className={flush} onClick={props.onLeave}>
            {m.factor_start_again()}
          </Button>
        </div>
      </div>
    </EntryFrame>
  );
}

function Expired({ onLeave }: { onLeave: () => void }) {
  return (
    <EntryFrame done title={m.factor_expired_title()} lede={m.factor_expired_text()}>
      <Button size="lg" onClick={onLeave}>
        {m.factor_start_again()}
      </Button>
    </EntryFrame>
  );
}

/** Buttons that look like links line up with the column by their text, not by their box. */
const flush = css({ marginInline: '-4' });
