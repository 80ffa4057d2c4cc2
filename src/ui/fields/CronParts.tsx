import { useId } from 'react';
import { CRON_PARTS, type CronPart, type CronTexts } from '../../../contract/cron.ts';
import { css } from '../../../styled-system/css';
import { TextInput } from '../TextInput.tsx';
import { cronPartName } from './explainCronProblem.ts';

type CronPartsProps = {
  /** The text of each part. */
  texts: CronTexts;
  /** The parts that have an error. */
  wrong: readonly CronPart[];
  /** The parts cannot be changed. */
  disabled: boolean;
  /** Called with the changed parts. */
  onChange: (parts: Partial<CronTexts>) => void;
};

/** The five parts of a schedule, each with its possible values. */
export function CronParts({ texts, wrong, disabled, onChange }: CronPartsProps) {
  const id = useId();
  return (
    <div className={root}>
      {CRON_PARTS.map((part) => (
        <div key={part} className={column}>
          <label htmlFor={`${id}-${part}`} className={name}>
            {cronPartName(part)}
          </label>
          <TextInput
            id={`${id}-${part}`}
            size="sm"
            className={mono}
            aria-invalid={wrong.includes(part)}
            aria-describedby={`${id}-${part}-range`}
            disabled={disabled}
            autoComplete="off"
            spellCheck={false}
            value={texts[part]}
            // an expression has no empty parts and no blanks within one
            onChange={(event) => onChange({ [part]: event.currentTarget.value.replace(/\s/g, '') || '*' })}
          />
          <span id={`${id}-${part}-range`} className={range}>
            {RANGES[part]}
          </span>
        </div>
      ))}
    </div>
  );
}

const RANGES: Record<CronPart, string> = {
  minute: '0–59',
  hour: '0–23',
  day: '1–31, L, LW, 15W',
  month: '1–12',
  weekday: '0–7, 5L, 5#2',
};

const root = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: '2',
  tabletDown: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const column = css({ display: 'grid', gap: '0.5', alignContent: 'end' });
const name = css({ textStyle: 'tiny', color: 'ink.soft' });
const range = css({ textStyle: 'tiny', color: 'ink.faint', fontVariantNumeric: 'tabular-nums' });
const mono = css({ fontFamily: 'mono' });
