import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { Field } from '../../../ui/Field.tsx';
import { parseNumber } from '../../../ui/fields/numbers.ts';
import { useTypedText } from '../../../ui/fields/useTypedText.ts';
import { TextInput } from '../../../ui/TextInput.tsx';

type PlanNumberProps = {
  label: string;
  hint?: string;
  value: number;
  limits: { min: number; max: number };
  whole?: boolean;
  onChange: (value: number) => void;
};

/** A number of the plan. What is typed stays, with a message, until it is possible. */
export function PlanNumber({ label, hint, value, limits, whole = true, onChange }: PlanNumberProps) {
  const { min, max } = limits;
  const { text, problem, take, watch } = useTypedText<number>({
    value,
    onChange: (next) => next !== null && onChange(next),
    parse: (typed) => {
      const number = parseNumber(typed, whole);
      return typeof number === 'number' && number >= min && number <= max ? number : undefined;
    },
    write: String,
    wrong: () => m.planner_between({ min: formatNumber(min), max: formatNumber(max) }),
  });
  return (
    <Field label={label} hint={hint} error={problem}>
      {(control) => (
        <TextInput
          {...control}
          inputMode={whole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={(event) => take(event.currentTarget.value)}
          {...watch}
        />
      )}
    </Field>
  );
}
