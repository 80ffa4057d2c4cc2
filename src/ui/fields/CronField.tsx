import { css } from '../../../styled-system/css';
import { later } from '../later.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

/** The value is a cron expression of five parts; empty for none. */
export type CronFieldProps = FieldProps<string> & {
  /** The place by whose clock it runs; without it, that of the visitor, and only the next runs are told by it. */
  timeZone?: string | undefined;
  /** Where the time zone belongs to what is edited: the one chosen. */
  onTimeZoneChange?: ((timeZone: string) => void) | undefined;
};

const CronEditor = later(() => import('./CronEditor.tsx').then((part) => part.CronEditor));

/** A schedule: by preset, by its five parts or as an expression; explained in words, with its next runs. */
export function CronField({ timeZone, onTimeZoneChange, ...props }: CronFieldProps) {
  const { value, onChange, onProblem, label } = props;
  return (
    <FieldFrame {...props} wide>
      {(control) => (
        <div className={place} data-empty={value === ''}>
          <CronEditor
            control={control}
            label={label}
            value={value}
            onChange={onChange}
            onProblem={onProblem}
            timeZone={timeZone}
            onTimeZoneChange={onTimeZoneChange}
          />
        </div>
      )}
    </FieldFrame>
  );
}

/** The room that the editor takes when it has come: without next runs less. */
const place = css({ minHeight: '220px', '&[data-empty=true]': { minHeight: '108px' } });
