import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Select } from '../Select.tsx';
import { TextInput } from '../TextInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps, Money } from './fieldProps.ts';
import { groupDigits, minorDigits, parseAmount, writeAmount } from './money.ts';

export type MoneyFieldProps = FieldProps<Money | null> & {
  /** Three-letter codes (ISO 4217); the first is the default. */
  currencies: readonly [string, ...string[]];
};

/** An amount and its currency, stored as whole minor units. Changing the currency keeps the displayed digits. */
export function MoneyField({ currencies, ...props }: MoneyFieldProps) {
  const { value, onChange, onProblem, label } = props;
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>(currencies[0]);
  const [busy, setBusy] = useState(false);
  const currency = value?.currency ?? chosen;
  const problemOf = (text: string, money: string) =>
    parseAmount(text, money) === undefined
      ? m.field_not_amount({ digits: minorDigits(money), currency: money })
      : undefined;
  const isTyped = (parseAmount(typed, currency) ?? null) === (value?.amount ?? null);
  const written = value ? writeAmount(value.amount, currency) : '';
  const text = isTyped && (busy || problemOf(typed, currency)) ? typed : busy ? written : groupDigits(written);
  const take = (next: string, money: string) => {
    const amount = parseAmount(next, money);
    setTyped(next);
    setChosen(money);
    onProblem?.(problemOf(next, money));
    onChange(amount === null || amount === undefined ? null : { amount, currency: money });
  };
  return (
    <FieldFrame {...props} problem={isTyped ? problemOf(typed, currency) : undefined}>
      {(control) => (
        <div className={pair}>
          <TextInput
            {...control}
            size="sm"
            className={figures}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            onFocus={() => setBusy(true)}
            onBlur={() => setBusy(false)}
            onChange={(event) => take(event.currentTarget.value, currency)}
          />
          <Select
            size="sm"
            aria-label={m.field_currency({ label })}
            disabled={control.disabled || control.readOnly}
            value={currency}
            options={currencies.map((code) => ({ value: code, label: code }))}
            onChange={(event) => take(text, event.currentTarget.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}

const pair = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 92px', gap: '2' });
const figures = css({ fontVariantNumeric: 'tabular-nums', textAlign: 'end' });
