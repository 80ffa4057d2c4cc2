import type { CronTexts } from '../../../contract/cron.ts';
import { type CronPreset, MINUTE_STEPS, weekdaysOf } from '../../../machines/cronEditor/presets.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Select } from '../Select.tsx';
import { TextInput } from '../TextInput.tsx';
import { weekdayName } from './explainCron.ts';

type CronPresetChoicesProps = {
  /** The kind of schedule, such as daily. */
  preset: CronPreset;
  /** The text of each part. */
  texts: CronTexts;
  /** The choices cannot be changed. */
  disabled: boolean;
  /** Called with the changed parts. */
  onChange: (parts: Partial<CronTexts>) => void;
};

/** The few choices of a preset. */
export function CronPresetChoices({ preset, texts, disabled, onChange }: CronPresetChoicesProps) {
  if (preset === 'minutes')
    return (
      <Select
        size="sm"
        aria-label={m.field_cron_how_often()}
        disabled={disabled}
        value={texts.minute.slice(2)}
        options={MINUTE_STEPS.map((step) => ({
          value: String(step),
          label: m.field_cron_every_minutes({ count: step }),
        }))}
        onChange={(event) => onChange({ minute: `*/${event.currentTarget.value}` })}
      />
    );
  if (preset === 'hourly')
    return (
      <Select
        size="sm"
        aria-label={m.field_cron_minute()}
        disabled={disabled}
        value={String(Number(texts.minute))}
        options={numbers(0, 59).map((minute) => ({ value: minute, label: `:${minute.padStart(2, '0')}` }))}
        onChange={(event) => onChange({ minute: event.currentTarget.value })}
      />
    );
  const days = weekdaysOf(texts.weekday) ?? [];
  const toggle = (day: number) => {
    const next = days.includes(day)
      ? days.filter((other) => other !== day)
      : [...days, day].sort((one, other) => one - other);
    if (next.length > 0) onChange({ weekday: next.join(',') });
  };
  return (
    <>
      {preset === 'weekly' && (
        <fieldset aria-label={m.field_cron_weekday()} className={week}>
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <button
              key={day}
              type="button"
              aria-pressed={days.includes(day)}
              title={weekdayName(day)}
              disabled={disabled}
              className={dayStyle}
              onClick={() => toggle(day)}
            >
              <span aria-hidden="true">{shortName(day)}</span>
              <span className="sr">{weekdayName(day)}</span>
            </button>
          ))}
        </fieldset>
      )}
      {preset === 'monthly' && (
        <Select
          size="sm"
          aria-label={m.field_cron_day()}
          disabled={disabled}
          value={/^l$/i.test(texts.day) ? 'L' : String(Number(texts.day))}
          options={[
            ...numbers(1, 31).map((day) => ({ value: day, label: m.field_cron_day_of({ day }) })),
            { value: 'L', label: m.field_cron_day_last() },
          ]}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
        />
      )}
      <TextInput
        type="time"
        size="sm"
        className={time}
        aria-label={m.field_cron_time()}
        disabled={disabled}
        value={`${texts.hour.padStart(2, '0')}:${texts.minute.padStart(2, '0')}`}
        onChange={(event) => {
          const [hour, minute] = event.currentTarget.value.split(':');
          if (hour && minute) onChange({ hour: String(Number(hour)), minute: String(Number(minute)) });
        }}
      />
    </>
  );
}

/** The two letters or the single character that identify a weekday. */
const shortName = (day: number): string => weekdayName(day).replace(/^周/, '').slice(0, 2);

const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

const week = css({ display: 'flex', flexWrap: 'wrap', gap: '0.5' });
const dayStyle = css({
  minWidth: { base: '44px', tablet: '30px' },
  height: { base: '44px', tablet: '30px' },
  borderRadius: 'sm',
  textStyle: 'tiny',
  color: 'ink.soft',
  boxShadow: 'inset 0 0 0 1px {colors.line}',
  '&:hover:enabled': { background: 'hover' },
  '&[aria-pressed=true]': { background: 'button', color: 'button.ink', boxShadow: 'none' },
  '&:disabled': { opacity: '0.6' },
  _forcedColors: { '&[aria-pressed=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const time = css({ width: '120px', fontVariantNumeric: 'tabular-nums' });
