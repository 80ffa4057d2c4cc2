import { css } from '../../../styled-system/css';
import { later } from '../later.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldProps } from './fieldProps.ts';

/** The value is a cron expression of five parts; empty for none. */
export type CronFieldProps = FieldProps<string> & {
  /** The time zone in which it runs. Without it, the visitor's, which only affects the displayed next runs. */
  timeZone?: string | undefined;
  /** Called with the chosen time zone, if the time zone is part of the value. */
  onTimeZoneChange?: ((timeZone: string) => void) | undefined;
};

const CronEditor = later(() => import('./CronEditor.tsx').then((part) => part.CronEditor));

/** A schedule: by preset, by its five parts or as an expression, with an explanation and its next runs. */
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

/** The space reserved for the editor while it loads; less without next runs. */
const place = css({ minHeight: '220px', '&[data-empty=true]': { minHeight: '108px' } });
