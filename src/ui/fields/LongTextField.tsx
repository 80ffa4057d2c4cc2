import { css } from '../../../styled-system/css';
import { TextArea } from '../TextArea.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

export type LongTextFieldProps = FieldProps<string> & {
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  /** Lines that it has at least; it then takes the room of the message too, which stands below. */
  rows?: number | undefined;
};

/** Several lines of text; it grows with them. Where there is a limit, how much of it is used stands beside it. */
export function LongTextField({ maxLength, placeholder, rows, ...props }: LongTextFieldProps) {
  const { value, onChange, hint } = props;
  const used = maxLength !== undefined && `${[...value].length} / ${maxLength}`;
  const words =
    hint && used ? (
      <>
        {hint} · {used}
      </>
    ) : (
      hint || used || undefined
    );
  return (
    <FieldFrame {...props} hint={words} wide={rows !== undefined}>
      {(control) => (
        <TextArea
          {...control}
          className={area}
          rows={rows ?? 3}
          // what grows with its text takes no notice of `rows`
          {...(rows !== undefined && { style: { minHeight: `calc(${rows}lh + 11px)` } })}
          value={value}
          maxLength={maxLength}
          placeholder={placeholder}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

const area = css({
  minHeight: '60px',
  maxHeight: '400px',
  padding: '5.5px 8px',
  textStyle: 'small',
  fieldSizing: 'content',
});
