import type { Proof } from '../../../contract/entities/secondFactor.ts';
import type { ProofKind } from '../../../contract/envelope.ts';
import { proofAddress } from '../../../machines/navigation/address.ts';
import { encodePassword } from '../../effects/encodePassword.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import { useLoginAddress } from '../../portal/useLoginAddress.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField, TextField } from '../forms/fields.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

/**
 * Asks who the user is before a destructive act: for the password, or for a code if there is a second factor. The held
 * calls are then sent again. Closing it gives them up.
 */
export function ProofDialog({ proof, onClose }: { proof: readonly ProofKind[]; onClose: () => void }) {
  if (proof.includes('signIn')) return <SignInAgain onClose={onClose} />;
  return <ProofForm byCode={proof.includes('code')} byPasskey={proof.includes('passkey')} onClose={onClose} />;
}

/**
 * Accounts without a password prove themselves at their provider, which asks them to log in there again. They come back
 * to the page that they left.
 */
function SignInAgain({ onClose }: { onClose: () => void }) {
  const { session } = useSystem();
  const at = proofAddress(useLoginAddress());
  return (
    <Dialog open title={m.proof_title()} description={m.proof_by_sign_in()} onClose={onClose}>
      <div className={actions}>
        <Button onClick={() => session.send({ type: 'session.signInAgain', at })}>{m.proof_sign_in_again()}</Button>
        <Button variant="ghost" onClick={onClose}>
          {m.factor_cancel()}
        </Button>
      </div>
    </Dialog>
  );
}

function ProofForm({ byCode, byPasskey, onClose }: { byCode: boolean; byPasskey: boolean; onClose: () => void }) {
  const { api, requests } = useSystem();
  const form = useForm({
    initial: { password: '', factorCode: '' },
    validate: ({ password, factorCode }) =>
      faults({
        password: !byCode && password === '' ? 'required' : undefined,
        factorCode: byCode && factorCode.trim() === '' ? 'required' : undefined,
      }),
    submit: async ({ values }, signal) => {
      const body: Proof = byCode
        ? { factorCode: values.factorCode.trim() }
        : { password: await encodePassword(values.password) };
      await api('prove', { body }, { notice: 'unlessFields', signal });
      requests.send({ type: 'requests.proved' });
    },
  });
  return (
    <Dialog
      open
      title={m.proof_title()}
      description={byPasskey ? m.proof_by_passkey() : byCode ? m.proof_by_code() : m.proof_by_password()}
      onClose={onClose}
    >
      <form {...form.props} className={stack}>
        {byPasskey && (
          <PasskeyButton
            label={m.passkey_use()}
            load={async () => (await api('provePasskey', { body: {} }, { notice: 'never' })).data}
            send={async (passkey) => (await api('prove', { body: { passkey } }, { notice: 'never' })).data}
            onDone={() => requests.send({ type: 'requests.proved' })}
          />
        )}
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
          <Button type="submit" pending={form.busy}>
            {m.proof_confirm()}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {m.factor_cancel()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
