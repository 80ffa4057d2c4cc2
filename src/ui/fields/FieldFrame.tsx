import { CircleAlert, Lock, TriangleAlert } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import type { Control, FieldProps } from './fieldProps.ts';

type FieldFrameProps = Omit<FieldProps<unknown>, 'value' | 'onChange' | 'onProblem'> & {
  /** The field's own error; `error` takes precedence. */
  problem?: string | undefined;
  /** Uses the message's space too, with the message below: editors, several values, paths. */
  wide?: boolean;
  /** For what is always short: numbers. */
  narrow?: boolean;
  /** Returns the control with its name, description and state. */
  children: (control: Control) => ReactNode;
};

/**
 * The frame of every field: label, field, message, and an amber edge if it was changed. They are side by side if the
 * form is wide enough, measured with `fieldRoom`.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, onBlur, hint, warning, problem, required = false, disabled = false, readOnly = false } = props;
  const { changed = false, layout = 'form', wide = false, narrow = false, children } = props;
  const error = props.error || problem;
  const described = [
    error && `${id}-error`,
    warning && `${id}-warning`,
    hint && `${id}-hint`,
    changed && `${id}-changed`,
  ]
    .filter(Boolean)
    .join(' ');
  const leave = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    const stays = next && (event.currentTarget.contains(next) || next.closest('[data-field-popup]'));
    if (!stays) onBlur?.();
  };
  const control: Control = {
    id,
    required,
    disabled,
    readOnly,
    'aria-invalid': Boolean(error),
    'aria-labelledby': `${id}-label`,
    'aria-describedby': described || undefined,
  };
  return (
    <div>
      <div className={layout === 'search' ? inRow : cx(grid, wide ? wideGrid : besideGrid)}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press on a label, as the browser has it for inputs */}
        <label htmlFor={id} id={`${id}-label`} className={name} onClick={() => focusControl(id)}>
          {label}
          {required && (
            <span className={mark} title={m.ui_required()} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the focus leave, it takes none */}
        <div className={cx(slot, narrow && narrowSlot)} data-changed={changed} data-readonly={readOnly} onBlur={leave}>
          {children(control)}
          {readOnly && <Lock aria-hidden className={lock} size={16} strokeWidth={1.5} />}
          {changed && (
            <span id={`${id}-changed`} className="sr">
              {m.field_changed()}
            </span>
          )}
        </div>
        <div className={message} data-empty={!error && !warning && !hint} aria-live="polite">
          {error && (
            <p id={`${id}-error`} className={cx(marked, errorText)}>
              <CircleAlert aria-hidden size={16} strokeWidth={1.5} />
              <span>{error}</span>
            </p>
          )}
          {warning && (
            <p id={`${id}-warning`} className={cx(marked, warningText)}>
              <TriangleAlert aria-hidden size={16} strokeWidth={1.5} />
              <span>{warning}</span>
            </p>
          )}
          {hint && (
            <p id={`${id}-hint`} className={hintText}>
              {hint}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Focuses the control of a label. Browsers do this only for inputs and buttons, not for other editors. */
function focusControl(id: string) {
  const control = document.getElementById(id);
  if (control?.isContentEditable || control?.getAttribute('role') === 'group') control.focus();
}

/**
 * For the container of a form's fields, whose width decides their layout. The fields do not measure themselves, because
 * Chromium then loses their boxes when a neighbor is replaced.
 */
export const fieldRoom = css({ containerType: 'inline-size' });
const grid = css({
  display: 'grid',
  gap: '4px 16px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 440px)': { '& > :nth-child(3)': { gridColumn: '2' } },
});
const besideGrid = css({
  '@container (min-width: 440px)': { gridTemplateColumns: '96px minmax(0, 300px)' },
  '@container (min-width: 600px)': {
    gridTemplateColumns: '96px 300px minmax(0, 1fr)',
    '& > :nth-child(3)': { gridColumn: '3', paddingTop: '6px' },
  },
});
const wideGrid = css({
  '@container (min-width: 440px)': { gridTemplateColumns: '96px minmax(0, 1fr)' },
});
const inRow = css({
  display: 'grid',
  gap: '1',
  minWidth: '0',
  tablet: { gridTemplateColumns: 'auto minmax(136px, 1fr)', columnGap: '2', '& > :nth-child(3)': { gridColumn: '2' } },
});
const name = css({
  textStyle: 'small',
  color: 'ink.soft',
  overflowWrap: 'anywhere',
  // Chinese words stay whole if there is a blank to break at
  wordBreak: 'keep-all',
  '@container (min-width: 440px)': { paddingTop: '5.5px' },
  tablet: { alignSelf: 'start', paddingTop: '5.5px' },
});
const mark = css({
  color: 'coral',
  marginInlineStart: '0.5',
  // a word joiner: the star is never alone on a line
  _before: { content: '"\\2060"' },
});
const slot = css({
  position: 'relative',
  alignSelf: 'start',
  minWidth: '0',
  minHeight: { base: '44px', tablet: '32px' },
  '&[data-changed=true]::before': {
    content: '""',
    position: 'absolute',
    zIndex: '1',
    insetBlock: '0',
    insetInlineStart: '0',
    width: '3px',
    borderRadius: '3px 0 0 3px',
    background: 'amber.mark',
    pointerEvents: 'none',
    forcedColorAdjust: 'none',
  },
  '&[data-readonly=true] :is(input:not([type=checkbox], [type=radio]), textarea, [data-box])': {
    background: 'muted',
    color: 'ink.soft',
    paddingInlineEnd: '9',
  },
});
const narrowSlot = css({ maxWidth: { tablet: '160px' } });
const lock = css({
  position: 'absolute',
  insetInlineEnd: '2.5',
  top: { base: '14px', tablet: '8px' },
  color: 'ink.faint',
  pointerEvents: 'none',
});
const message = css({
  display: 'grid',
  gap: '1',
  alignContent: 'start',
  minWidth: '0',
  '&[data-empty=true]': { minHeight: '0' },
});
const marked = css({
  display: 'flex',
  gap: '1.5',
  textStyle: 'tiny',
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: '0', marginTop: '1px' },
});
const errorText = css({ color: 'coral' });
const warningText = css({ color: 'amber' });
const hintText = css({
  textStyle: 'tiny',
  color: 'ink.faint',
  overflowWrap: 'anywhere',
});
