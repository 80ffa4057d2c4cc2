import { css } from '../../../styled-system/css';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

export type SwitchFieldProps = FieldProps<boolean> & {
  /** What on and off mean here, shown beside the switch. */
  words?: { on: string; off: string } | undefined;
};

/** On or off. */
export function SwitchField({ words, ...props }: SwitchFieldProps) {
  const { value, onChange } = props;
  return (
    <FieldFrame {...props}>
      {({ readOnly, disabled, id, ...named }) => (
        <button
          type="button"
          role="switch"
          id={id}
          aria-checked={value}
          aria-labelledby={named['aria-labelledby']}
          aria-describedby={named['aria-describedby']}
          aria-readonly={readOnly}
          disabled={disabled}
          className={root}
          onClick={() => !readOnly && onChange(!value)}
        >
          <span className={track} aria-hidden="true" />
          {words && <span>{value ? words.on : words.off}</span>}
        </button>
      )}
    </FieldFrame>
  );
}

const root = css({
  display: 'inline-flex',
  gap: '2',
  alignItems: 'center',
  minHeight: { base: '44px', tablet: '32px' },
  minWidth: 'target',
  paddingInlineStart: '2',
  textStyle: 'small',
  color: 'ink.soft',
  '&:disabled': { opacity: '0.6' },
  '&[aria-readonly=true]': { cursor: 'default' },
  '&[aria-checked=true] > :first-child': {
    background: 'button',
    boxShadow: 'none',
    '&::after': { translate: '12px 0', background: 'button.ink' },
  },
});
const track = css({
  position: 'relative',
  flexShrink: '0',
  width: '28px',
  height: '16px',
  borderRadius: 'full',
  background: 'surface',
  boxShadow: 'inset 0 0 0 1.5px {colors.fieldLine}',
  transition: 'background {durations.fast}',
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '2px',
    top: '2px',
    width: '12px',
    height: '12px',
    borderRadius: 'full',
    background: 'fieldLine',
    transition: 'translate {durations.fast}',
  },
  _forcedColors: { forcedColorAdjust: 'none', border: '1px solid ButtonText' },
});
