import { css } from '../../styled-system/css';

type SegmentedProps<Value extends string> = {
  /** What the choice is about. */
  label: string;
  /** The chosen option. */
  value: Value;
  /** Two or three options in their order. */
  options: readonly { value: Value; label: string }[];
  /** Called with the option that was pressed. */
  onChange: (value: Value) => void;
};

/** Two or three views of the same thing, side by side, one of which is selected. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className={root} data-print="none">
      <legend className="sr">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={part}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

const root = css({
  display: 'inline-flex',
  justifySelf: 'start',
  maxWidth: 'full',
  padding: '0.5',
  borderRadius: 'md',
  background: 'muted',
  border: '0',
});
const part = css({
  minHeight: { base: '40px', tablet: '28px' },
  paddingInline: '3',
  borderRadius: '6px',
  fontSize: 'tiny',
  fontWeight: 'medium',
  color: 'ink.soft',
  whiteSpace: { tablet: 'nowrap' },
  '&:hover': { color: 'ink' },
  '&[aria-pressed=true]': { background: 'raise', color: 'ink', boxShadow: 'raised' },
  _forcedColors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
