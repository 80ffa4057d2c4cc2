import { useState } from 'react';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';

type PlanNumberProps = {
  label: string;
  value: number;
  limits: { min: number; max: number };
  whole?: boolean;
  onChange: (value: number) => void;
};

/** A number of the plan. What is typed stays, with a message, until it is possible. */
export function PlanNumber({ label, value, limits: { min, max }, whole = true, onChange }: PlanNumberProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const numberOf = (text: string): number | null => {
    const number = text.trim() === '' ? Number.NaN : Number(text);
    return number >= min && number <= max && (!whole || Number.isInteger(number)) ? number : null;
  };
  const isWrong = typed !== null && numberOf(typed) === null;
  return (
    <Field
      label={label}
      error={isWrong && m.planner_between({ min: formatNumber(min), max: formatNumber(max), whole: String(whole) })}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={typed ?? String(value)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const number = numberOf(text);
            setTyped(text);
            if (number !== null) onChange(number);
          }}
          onBlur={() => {
            if (!isWrong) setTyped(null);
          }}
        />
      )}
    </Field>
  );
}
