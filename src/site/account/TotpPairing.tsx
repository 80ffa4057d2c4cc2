import type { TotpSetup } from '../../../contract/entities/secondFactor.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { QrPicture } from '../../shared/QrPicture.tsx';
import { useForm } from '../../shared/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../forms/fields.tsx';
import { actions, stack } from '../forms/formStyles.ts';
import { faults } from '../forms/rules.ts';

type Props = { setup: TotpSetup; confirm: (factorCode: string) => Promise<void>; onCancel: () => void };

/** Shows the secret for an authenticator app, and asks for the app's first code. */
export function TotpPairing({ setup, confirm, onCancel }: Props) {
  const form = useForm({
    initial: { factorCode: '' },
    validate: ({ factorCode }) => faults({ factorCode: factorCode.trim() === '' ? 'required' : undefined }),
    submit: ({ values }) => confirm(values.factorCode.trim()),
  });
  return (
    <form {...form.props} className={stack}>
      <p className={note}>{m.factor_scan()}</p>
      <div className={picture}>
        <QrPicture text={setup.address} label={m.factor_qr()} />
      </div>
      <p className={note}>
        {m.factor_type_secret()} <code className={secret}>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        form={form}
        name="factorCode"
        label={m.factor_app_code()}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
      />
      <FormFailure failure={form.failure} />
      <div className={actions}>
        <Button type="submit" pending={form.busy}>
          {m.factor_confirm()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.factor_cancel()}
        </Button>
      </div>
    </form>
  );
}

const note = css({ textStyle: 'small' });
const picture = css({ width: '200px', maxWidth: 'full', border: '1px solid {colors.line}', borderRadius: 'md' });
const secret = css({ fontFamily: 'mono', overflowWrap: 'anywhere' });
