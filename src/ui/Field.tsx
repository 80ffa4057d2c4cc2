import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { css } from '../../styled-system/css';
import { m } from '../i18n/compiled/messages.js';

/** The props that name, describe and mark a control by its field. */
export type FieldControl = {
  id: string;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  /** The label above the control. */
  label: ReactNode;
  /** A short help below the control, which also describes it for screen readers. */
  hint?: ReactNode;
  /** The error in the reader's language, shown below the control and read aloud. */
  error?: ReactNode;
  /** The field must be filled in. */
  required?: boolean;
  /** Shown beside the label, on the right: a link, a count. */
  aside?: ReactNode;
  /** A button beside the control that uses its value. */
  act?: ReactNode;
  /** Returns the control. It gets the id and the attributes that connect it with label, hint and error. */
  children: (control: FieldControl) => ReactNode;
};

/** A labeled control with its hint and its error. */
export function Field({ label, hint, error, required = false, aside, act, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const control = children({
    id,
    required,
    'aria-invalid': Boolean(error),
    'aria-describedby': described || undefined,
  });
  return (
    <div className={root}>
      <div className={head}>
        <label htmlFor={id} className={name}>
          {label}
          {required && (
            <span className={mark} title={m.ui_required()} aria-hidden="true">
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {act === undefined ? (
        control
      ) : (
        <div className={beside}>
          {control}
          {act}
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className={hintText}>
          {hint}
        </p>
      )}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={errorText}>
            <CircleAlert aria-hidden size={16} strokeWidth={1.5} />
            <span>{error}</span>
          </p>
        )}
      </div>
    </div>
  );
}

// a taller field beside it in a row must not spread its parts
const root = css({ display: 'grid', gap: '1.5', alignContent: 'start', minWidth: '0' });
const head = css({
  textStyle: 'label',
  display: 'flex',
  gap: '4',
  justifyContent: 'space-between',
  alignItems: 'baseline',
});
const beside = css({ display: 'flex', gap: '2', '& button': { flexShrink: '0' } });
const name = css({ textStyle: 'label', color: 'ink' });
const mark = css({ color: 'coral', marginInlineStart: '1' });
const hintText = css({ textStyle: 'tiny', color: 'ink.faint' });
const errorText = css({
  display: 'flex',
  gap: '1.5',
  alignItems: 'flex-start',
  textStyle: 'small',
  color: 'coral',
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: '0', marginTop: '3px' },
});
