import type { OwnFactors } from '../../../contract/entities/secondFactor.ts';
import type { CallFailure } from '../../../contract/envelope.ts';
import type { FactorAct } from '../../../machines/ownFactors/ownFactors.setup.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { FormFailure } from '../../shared/FormFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { stack } from '../forms/formStyles.ts';

/** Recovery codes below which the page advises to get new ones. */
const FEW = 3;

type Props = {
  factors: OwnFactors;
  busy: boolean;
  failure: CallFailure | null;
  onAdd: () => void;
  onAsk: (act: FactorAct) => void;
};

/** Whether an authenticator app is set up, and what can be done. */
export function FactorState({ factors, busy, failure, onAdd, onAsk }: Props) {
  const { totp, passkeys, recoveryCodes } = factors;
  const left = recoveryCodes < FEW ? m.factor_codes_few : m.factor_codes_left;
  const codes = (
    <>
      <p className={meta}>{left({ count: formatNumber(recoveryCodes) })}</p>
      <FormFailure failure={failure} />
    </>
  );
  if (totp === null)
    return (
      <div className={stack}>
        {passkeys.length > 0 ? codes : <FormFailure failure={failure} />}
        <div className={buttons}>
          <Button variant="outline" pending={busy} onClick={onAdd}>
            {m.factor_set_up()}
          </Button>
          {passkeys.length > 0 && (
            <Button variant="outline" onClick={() => onAsk('renew')}>
              {m.factor_renew()}
            </Button>
          )}
        </div>
      </div>
    );
  const used = totp.lastUsedAt ?? totp.createdAt;
  return (
    <>
      <p className={name}>
        {m.factor_app()} <Tag tone="accent">{m.factor_on()}</Tag>
      </p>
      <p className={meta}>{m.factor_used({ since: formatDate(totp.createdAt), time: formatDate(used) })}</p>
      {codes}
      <div className={buttons}>
        <Button variant="outline" onClick={() => onAsk('renew')}>
          {m.factor_renew()}
        </Button>
        <Button variant="outline" onClick={() => onAsk('remove')}>
          {m.factor_remove()}
        </Button>
      </div>
    </>
  );
}

const name = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', textStyle: 'label' });
const meta = css({ marginTop: '1', textStyle: 'small', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '4' });
