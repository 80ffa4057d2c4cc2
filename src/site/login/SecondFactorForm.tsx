import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { waitFor } from 'xstate';
import type { LoginData } from '../../../contract/entities/account.ts';
import type { AskedFactor } from '../../../contract/entities/secondFactor.ts';
import { secondFactorMachine } from '../../../machines/secondFactor/secondFactor.machine.ts';
import { fromPromise } from '../../effects/fromPromise.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../i18n/locale.ts';
import { useSystem } from '../../portal/system.tsx';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { EntryFrame } from '../forms/EntryFrame.tsx';
import { TextField } from '../forms/fields.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

/** The second step of a login: a code of the authenticator app, or a recovery code. */
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
  return (
    <CodeForm
      key={`${locale} ${recovering}`}
      recovering={recovering}
      check={check}
      onOther={() => send({ type: recovering ? 'secondFactor.appChosen' : 'secondFactor.recoveryChosen' })}
      onLeave={leave}
    />
  );
}

function CodeForm(props: {
  recovering: boolean;
  check: (factorCode: string) => Promise<void>;
  onOther: () => void;
  onLeave: () => void;
}) {
  const { recovering, check, onOther, onLeave } = props;
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
          <Button variant="ghost" onClick={onOther}>
            {recovering ? m.factor_use_app() : m.factor_use_recovery()}
          </Button>
        </div>
        <div>
          <Button variant="ghost" onClick={onLeave}>
            {m.factor_start_again()}
          </Button>
        </div>
      </form>
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
