import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { ColorDot, colorName } from './ColorDot.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, PALETTE, type PaletteColor } from './fieldProps.ts';

export type ColorFieldProps = FieldProps<PaletteColor | null>;

/**
 * Selects one of the palette's colors, by arrow keys or a press; none is possible unless it is required. The name of
 * the selected one is shown.
 */
export function ColorField(props: ColorFieldProps) {
  const { value, onChange, required, id } = props;
  const choices = required ? PALETTE : [null, ...PALETTE];
  const nameOf = (color: PaletteColor | null) => (color ? colorName(color) : m.field_color_none());
  return (
    <FieldFrame {...props}>
      {(control) => (
        <div
          role="radiogroup"
          aria-labelledby={control['aria-labelledby']}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control.required}
          className={root}
        >
          {choices.map((color) => (
            <label key={color} className={choice} title={nameOf(color)}>
              <input
                type="radio"
                className="sr"
                // the field's label focuses the current choice, as the Tab key does
                id={color === value ? id : `${id}-${color ?? 'none'}`}
                name={id}
                aria-label={nameOf(color)}
                checked={color === value}
                disabled={control.disabled || (control.readOnly && color !== value)}
                onChange={() => onChange(color)}
              />
              {color ? <ColorDot color={color} plain /> : <span aria-hidden="true" className={none} />}
            </label>
          ))}
          <span className={said} aria-hidden="true">
            {nameOf(value)}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

const root = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  minHeight: { base: '44px', tablet: '32px' },
  paddingInlineStart: '1.5',
});
const choice = css({
  position: 'relative',
  display: 'inline-grid',
  placeItems: 'center',
  width: { base: '44px', tablet: '25px' },
  height: { base: '44px', tablet: '28px' },
  borderRadius: 'sm',
  cursor: 'pointer',
  '&:has(:checked)': { boxShadow: 'inset 0 0 0 2px {colors.ink}' },
  '&:has(:focus-visible)': { outline: '2px solid {colors.focus}', outlineOffset: '1px' },
  '&:has(:disabled)': { cursor: 'not-allowed', opacity: '0.5' },
  _forcedColors: { '&:has(:checked)': { outline: '2px solid Highlight' } },
});
const none = css({ width: '16px', height: '16px', borderRadius: 'sm', border: '1px dashed {colors.fieldLine}' });
const said = css({ textStyle: 'tiny', color: 'ink.soft', marginInlineStart: '1.5' });
