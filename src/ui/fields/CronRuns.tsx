import { nextRuns } from '../../../contract/cronRuns.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS } from '../../i18n/locale.ts';
import { SearchableChoice } from './SearchableChoice.tsx';
import { timeZones, writeRun } from './writeRun.ts';

type CronRunsProps = {
  /** The id of the list. */
  id: string;
  /** The label of the field. */
  label: string;
  /** The cron expression. */
  expression: string;
  /** The time zone of the schedule. */
  timeZone: string;
  /** Called with the chosen time zone. */
  onTimeZoneChange: (timeZone: string) => void;
  /** The time zone cannot be changed. */
  fixed: boolean;
};

const RUNS = 5;

/** The next runs of a schedule, in a selectable time zone. */
export function CronRuns({ id, label, expression, timeZone, onTimeZoneChange, fixed }: CronRunsProps) {
  const language = LANGUAGE_TAGS[currentLocale()];
  return (
    <div className={root}>
      <div className={head}>
        <span id={`${id}-zone-label`} className={title}>
          {m.field_cron_next({ count: RUNS })}
        </span>
        <SearchableChoice
          control={{
            id: `${id}-zone`,
            required: true,
            disabled: fixed,
            readOnly: false,
            'aria-invalid': false,
            'aria-labelledby': `${id}-zone-name`,
            'aria-describedby': undefined,
          }}
          options={timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          value={[timeZone]}
          onChange={([zone]) => zone && onTimeZoneChange(zone)}
        />
        <label id={`${id}-zone-name`} htmlFor={`${id}-zone`} className="sr">
          {m.field_cron_zone({ label })}
        </label>
      </div>
      <ol className={list} aria-labelledby={`${id}-zone-label`}>
        {nextRuns(expression, timeZone, RUNS).map((run) => (
          <li key={run.valueOf()}>
            <time dateTime={run.toISOString()}>{writeRun(run, timeZone, language)}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}

const root = css({ display: 'grid', gap: '1.5', paddingTop: '2', borderTop: '1px solid {colors.line}' });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& > :nth-child(2)': { flex: '0 1 240px' },
});
const title = css({ textStyle: 'tiny', color: 'ink.soft' });
const list = css({ textStyle: 'small', color: 'ink.soft' });
