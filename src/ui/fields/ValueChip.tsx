import { X } from 'lucide-react';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { LanguageMark } from '../LanguageMark.tsx';
import type { Named } from '../named.ts';
import { ColorDot } from './ColorDot.tsx';
import type { PaletteColor } from './fieldProps.ts';

type ValueChipProps = Named & {
  /** The color that administrators gave the value. */
  color?: PaletteColor | undefined;
  /** Undefined if it cannot be removed. */
  onRemove?: (() => void) | undefined;
  /** Additional classes. */
  className?: string;
};

/** One of the values in the box of a field. */
export function ValueChip({ label, lang, missing, color, onRemove, className }: ValueChipProps) {
  return (
    <span className={cx(root, className)}>
      {color && <ColorDot color={color} />}
      <span className={text} lang={lang} title={label}>
        {label}
      </span>
      {missing && <LanguageMark language={missing} />}
      {onRemove && (
        <button type="button" className={remove} aria-label={m.ui_remove({ name: label })} onClick={onRemove}>
          <X aria-hidden size={14} strokeWidth={1.5} />
        </button>
      )}
    </span>
  );
}

/** The box around values, with the look of a text input. */
export const valuesBox = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '1',
  minHeight: { base: '44px', tablet: '32px' },
  padding: '3px 4px',
  borderRadius: 'md',
  background: 'surface',
  boxShadow: 'inset 0 0 0 1px {colors.fieldLine}',
  cursor: 'text',
  '&:focus-within': { boxShadow: 'inset 0 0 0 2px {colors.focus}' },
  '&:has([aria-invalid=true])': { boxShadow: 'inset 0 0 0 2px {colors.coral}' },
  '&:has(input:disabled)': { background: 'muted' },
  _forcedColors: { border: '1px solid ButtonText' },
});
/** The input among the values, without a frame because the box has one. */
export const bareInput = css({
  flex: '1 1 80px',
  // an input is about twenty characters wide by default, more than a narrow box
  width: '0',
  minWidth: '40px',
  height: { base: '36px', tablet: '26px' },
  paddingInline: '1.5',
  background: 'transparent',
  textStyle: 'small',
  color: 'ink',
  outline: '2px solid transparent',
  '&::placeholder': { color: 'ink.faint', opacity: '1' },
});
const root = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  maxWidth: 'full',
  minHeight: { base: '36px', tablet: '26px' },
  paddingInlineStart: '2',
  borderRadius: 'sm',
  background: 'muted',
  textStyle: 'tiny',
  '&:not(:has(button))': { paddingInlineEnd: '2' },
  _forcedColors: { outline: '1px solid CanvasText', outlineOffset: '-1px' },
});
const text = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const remove = css({
  display: 'inline-grid',
  placeItems: 'center',
  flexShrink: '0',
  width: { base: '44px', tablet: '24px' },
  height: { base: '44px', tablet: '24px' },
  marginBlock: { base: '-4px', tablet: '0' },
  color: 'ink.faint',
  borderRadius: 'sm',
  '&:hover': { color: 'ink' },
});
