import { css } from '../../../styled-system/css';
import { TextArea } from '../TextArea.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

export type LongTextFieldProps = FieldProps<string> & {
  maxLength?: number | undefined;
  placeholder?: string | undefined;
  /** The minimum number of lines. The field then uses the message's space too, with the message below. */
  rows?: number | undefined;
};

/** Multi-line text that grows with its content. If there is a limit, a counter is shown beside it. */
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
          // a text area that grows with its text ignores `rows`
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
