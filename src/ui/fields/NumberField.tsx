import type { KeyboardEvent } from 'react';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { TextInput } from '../TextInput.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';
import { parseNumber } from './numbers.ts';
import { useTypedText } from './useTypedText.ts';

export type NumberFieldProps = FieldProps<number | null> & {
  /** Whole numbers alone. */
  whole?: boolean | undefined;
  /** The smallest number. */
  min?: number | undefined;
  /** The largest number. */
  max?: number | undefined;
  /** The step of the arrow keys. */
  step?: number | undefined;
  /** Shown after the number: mm³, days. */
  unit?: string | undefined;
  /** An example, while the field is empty. */
  placeholder?: string | undefined;
};

/** A typed number. Arrow keys step it. Invalid input stays as typed, with a message. */
export function NumberField({ whole = false, min, max, step = 1, unit, placeholder, ...props }: NumberFieldProps) {
  const { value, readOnly, disabled } = props;
  const { text, problem, take, watch } = useTypedText({
    ...props,
    parse: (typed) => parseNumber(typed, whole),
    write: String,
    wrong: () => (whole ? m.field_not_whole() : m.field_not_number()),
  });
  const count = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || readOnly || disabled) return;
    event.preventDefault();
    const next = Number(((value ?? 0) + direction * step).toPrecision(15));
    take(String(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next))));
  };
  return (
    <FieldFrame {...props} problem={problem} narrow>
      {(control) => (
        <>
          <TextInput
            {...control}
            size="sm"
            className={cx(figures, unit ? roomForUnit : undefined)}
            inputMode={whole ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={text}
            placeholder={placeholder}
            onChange={(event) => take(event.currentTarget.value)}
            onKeyDown={count}
            {...watch}
          />
          {unit && !readOnly && <span className={unitStyle}>{unit}</span>}
        </>
      )}
    </FieldFrame>
  );
}

const figures = css({ fontVariantNumeric: 'tabular-nums' });
const roomForUnit = css({ paddingInlineEnd: '72px' });
const unitStyle = css({
  position: 'absolute',
  insetInlineEnd: '2.5',
  top: '50%',
  translate: '0 -50%',
  maxWidth: '64px',
  overflow: 'hidden',
  textStyle: 'tiny',
  color: 'ink.faint',
  pointerEvents: 'none',
});
