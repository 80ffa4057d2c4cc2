import type { Proof } from '../../../contract/entities/secondFactor.ts';
import type { FactorAct } from '../../../machines/ownFactors/ownFactors.machine.ts';
import { css } from '../../../styled-system/css';
import { encodePassword } from '../../effects/encodePassword.ts';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../forms/fields.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

type Props = { act: FactorAct | 'erase'; byCode: boolean; prove: (proof: Proof) => Promise<void>; onCancel: () => void };

const words = {
  add: { text: m.factor_prove_add, submit: m.factor_continue },
  renew: { text: m.factor_prove_renew, submit: m.factor_renew },
  remove: { text: m.factor_prove_remove, submit: m.factor_remove },
  erase: { text: m.own_data_erase_prove, submit: m.own_data_erase_now },
} as const;

/** Asks for a proof that the user is the owner: a code of the second factor if there is one, else the password. */
export function ProofForm({ act, byCode, prove, onCancel }: Props) {
  const form = useForm({
    initial: { password: '', factorCode: '' },
    validate: ({ password, factorCode }) =>
      faults({
        password: !byCode && password === '' ? 'required' : undefined,
        factorCode: byCode && factorCode.trim() === '' ? 'required' : undefined,
      }),
    submit: async ({ values }) =>
      prove(byCode ? { factorCode: values.factorCode.trim() } : { password: await encodePassword(values.password) }),
  });
  const { text, submit } = words[act];
  return (
    <form {...form.props} className={stack}>
      <p className={note}>{text()}</p>
      {byCode ? (
        <TextField
          form={form}
          name="factorCode"
          label={m.factor_any_code()}
          autoComplete="one-time-code"
          maxLength={60}
        />
      ) : (
        <PasswordField form={form} name="password" label={m.form_password()} autoComplete="current-password" />
      )}
      <FormFailure failure={form.failure} />
      <div className={actions}>
        <Button type="submit" variant={act === 'remove' || act === 'erase' ? 'danger' : 'primary'} pending={form.busy}>
          {submit()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.factor_cancel()}
        </Button>
      </div>
    </form>
  );
}

const note = css({ textStyle: 'small' });
