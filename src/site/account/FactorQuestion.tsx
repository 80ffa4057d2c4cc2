import type { CallFailure } from '../../../contract/envelope.ts';
import type { FactorAct } from '../../../machines/ownFactors/ownFactors.setup.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { actions, stack } from '../forms/formStyles.ts';

type Props = {
  act: FactorAct;
  /** The account has one factor only. With it, the recovery codes end. */
  last: boolean;
  busy: boolean;
  failure: CallFailure | null;
  onConfirm: () => void;
  onCancel: () => void;
};

const words = {
  renew: { text: m.factor_renew_text, ofLast: m.factor_renew_text, submit: m.factor_renew },
  remove: { text: m.factor_remove_beside, ofLast: m.factor_remove_text, submit: m.factor_remove },
  removePasskey: { text: m.passkey_remove_text, ofLast: m.passkey_remove_last, submit: m.passkey_remove },
} as const;

/** Says what renewing the recovery codes or removing a factor means, before it is done. */
export function FactorQuestion({ act, last, busy, failure, onConfirm, onCancel }: Props) {
  const { text, ofLast, submit } = words[act];
  return (
    <div className={stack}>
      <p className={note}>{last ? ofLast() : text()}</p>
      <FormFailure failure={failure} />
      <div className={actions}>
        <Button variant={act === 'renew' ? 'primary' : 'danger'} pending={busy} onClick={onConfirm}>
          {submit()}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {m.factor_cancel()}
        </Button>
      </div>
    </div>
  );
}

const note = css({ textStyle: 'small' });
