import { css } from '../../../styled-system/css';
import { formatNumber } from '../../i18n/format.ts';
import { TextArea } from '../TextArea.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

export type LongTextFieldProps = FieldProps<string> & {
  /** The most characters. */
  maxLength?: number | undefined;
  /** An example, while the field is empty. */
  placeholder?: string | undefined;
  /** The minimum number of lines. */
  rows?: number | undefined;
};

/**
 * Multi-line text that grows with its content, in the full width of the form. A counter shows how much of a limit is
 * used.
 */
export function LongTextField({ maxLength, placeholder, rows, ...props }: LongTextFieldProps) {
  const { value, onChange, hint } = props;
  const used = maxLength !== undefined && `${formatNumber([...value].length)}\u00a0/\u00a0${formatNumber(maxLength)}`;
  const words =
    hint && used ? (
      <>
        {hint} · {used}
      </>
    ) : (
      hint || used || undefined
    );
  return (
    <FieldFrame {...props} hint={words} wide>
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
