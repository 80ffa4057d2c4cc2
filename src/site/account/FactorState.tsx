import type { OwnFactors } from '../../../contract/entities/secondFactor.ts';
import type { FactorAct } from '../../../machines/ownFactors/ownFactors.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';

/** Recovery codes below which the page advises to get new ones. */
const FEW = 3;

/** Whether an authenticator app is set up, and what can be done. */
export function FactorState({ factors, onAsk }: { factors: OwnFactors; onAsk: (act: FactorAct) => void }) {
  const { totp, recoveryCodes } = factors;
  if (totp === null)
    return (
      <Button variant="outline" onClick={() => onAsk('add')}>
        {m.factor_set_up()}
      </Button>
    );
  const used = totp.lastUsedAt ?? totp.createdAt;
  const left = recoveryCodes < FEW ? m.factor_codes_few : m.factor_codes_left;
  return (
    <>
      <p className={name}>
        {m.factor_app()} <Tag tone="accent">{m.factor_on()}</Tag>
      </p>
      <p className={meta}>{m.factor_used({ since: formatDate(totp.createdAt), time: formatDate(used) })}</p>
      <p className={meta}>{left({ count: formatNumber(recoveryCodes) })}</p>
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
