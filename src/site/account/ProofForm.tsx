import type { Proof } from '../../../contract/entities/secondFactor.ts';
import { css } from '../../../styled-system/css';
import { encodePassword } from '../../effects/encodePassword.ts';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField, TextField } from '../forms/fields.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

type Props = { byCode: boolean; prove: (proof: Proof) => Promise<void>; onCancel: () => void };

/**
 * Asks for a proof that the user is the owner, before the account is erased: a code of the second factor if there is
 * one, else the password.
 */
export function ProofForm({ byCode, prove, onCancel }: Props) {
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
  return (
    <form {...form.props} className={stack}>
      <p className={note}>{m.own_data_erase_prove()}</p>
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
        <Button type="submit" variant="danger" pending={form.busy}>
          {m.own_data_erase_now()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.factor_cancel()}
        </Button>
      </div>
    </form>
  );
}

const note = css({ textStyle: 'small' });
