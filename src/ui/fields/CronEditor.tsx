import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { wrongParts } from '../../../contract/cron.ts';
import { type CronProblem, cronProblem } from '../../../contract/cronRuns.ts';
import { cronEditorMachine } from '../../../machines/cronEditor/cronEditor.machine.ts';
import { CRON_PRESETS, type CronPreset, presetOf } from '../../../machines/cronEditor/presets.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { ownTimeZone } from '../../i18n/timeZone.ts';
import { Select } from '../Select.tsx';
import { TextInput } from '../TextInput.tsx';
import { CronParts } from './CronParts.tsx';
import { CronPresetChoices } from './CronPresetChoices.tsx';
import { CronProposalOffer } from './CronProposalOffer.tsx';
import { CronRuns } from './CronRuns.tsx';
import { explainCron } from './explainCron.ts';
import { explainCronProblem } from './explainCronProblem.ts';
import type { Control } from './fieldProps.ts';

type CronEditorProps = {
  /** Name, description and state of the field. */
  control: Control;
  /** The label of the field. */
  label: string;
  /** The cron expression. */
  value: string;
  /** Called with the changed expression. */
  onChange: (value: string) => void;
  /** Called with the error of the expression, or undefined without one. */
  onProblem?: ((problem: string | undefined) => void) | undefined;
  /** The time zone of the schedule. */
  timeZone: string | undefined;
  /** Called with the chosen time zone. Without it the zone is fixed. */
  onTimeZoneChange: ((timeZone: string) => void) | undefined;
};

/** The schedule as in `machines/cronEditor`: its preset, choices or parts, the expression, and its meaning. */
export function CronEditor({
  control,
  label,
  value,
  onChange,
  onProblem,
  timeZone,
  onTimeZoneChange,
}: CronEditorProps) {
  const machine = cronEditorMachine.provide({
    actions: {
      tellChange: (_, { expression }) => {
        onProblem?.(explainCronProblem(expression));
        onChange(expression);
      },
    },
  });
  const [snapshot, send] = useMachine(machine, {
    input: { expression: value, timeZone: timeZone ?? ownTimeZone() },
  });
  const { expression, texts } = snapshot.context;
  const zone = timeZone ?? snapshot.context.timeZone;
  const fixed = control.readOnly || control.disabled;
  const preset = snapshot.hasTag('preset') && texts ? presetOf(texts) : null;
  const problem = problemOf(expression);
  const proposal = problem?.proposal;
  useEffect(() => send({ type: 'cronEditor.valueGiven', expression: value }), [send, value]);
  const choose = (choice: string) =>
    choice === 'custom'
      ? send({ type: 'cronEditor.customChosen' })
      : send({ type: 'cronEditor.presetChosen', preset: choice as CronPreset });
  const changeZone = (chosen: string) => {
    send({ type: 'cronEditor.timeZoneChosen', timeZone: chosen });
    onTimeZoneChange?.(chosen);
  };
  const { 'aria-describedby': described, ...named } = control;
  return (
    <div className={root}>
      <div className={row}>
        <Select
          size="sm"
          aria-label={m.field_cron_repeat({ label })}
          disabled={fixed}
          value={preset ?? (snapshot.hasTag('custom') ? 'custom' : '')}
          placeholder={m.field_choose()}
          options={[
            ...CRON_PRESETS.map((one) => ({ value: one, label: presetName(one) })),
            { value: 'custom', label: m.field_cron_custom(), disabled: texts === null },
          ]}
          onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}
        />
        {preset && texts && (
          <CronPresetChoices
            preset={preset}
            texts={texts}
            disabled={fixed}
            onChange={(parts) => send({ type: 'cronEditor.partsChanged', parts })}
          />
        )}
      </div>
      {snapshot.hasTag('custom') && texts && (
        <CronParts
          texts={texts}
          wrong={wrongParts(texts)}
          disabled={fixed}
          onChange={(parts) => send({ type: 'cronEditor.partsChanged', parts })}
        />
      )}
      <TextInput
        {...named}
        aria-describedby={[described, `${control.id}-said`].filter(Boolean).join(' ')}
        aria-invalid={control['aria-invalid'] || Boolean(problem)}
        size="sm"
        className={mono}
        value={expression}
        placeholder="0 2 * * *"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => send({ type: 'cronEditor.typed', expression: event.currentTarget.value })}
      />
      <p id={`${control.id}-said`} className={said} data-wrong={Boolean(problem)} aria-live="polite">
        {explainCronProblem(expression) ?? explainCron(expression) ?? m.field_cron_none()}
      </p>
      {proposal && !fixed && (
        <CronProposalOffer
          proposal={proposal}
          onTake={() => {
            // the button disappears with the proposal, so the focus moves to the editor
            document.getElementById(control.id)?.focus();
            send({ type: 'cronEditor.proposalTaken' });
          }}
        />
      )}
      {!problem && expression.trim() !== '' && (
        <CronRuns
          expression={expression}
          label={label}
          id={control.id}
          timeZone={zone}
          onTimeZoneChange={changeZone}
          fixed={fixed}
        />
      )}
    </div>
  );
}

const problemOf = (expression: string): CronProblem | undefined =>
  expression.trim() === '' ? undefined : cronProblem(expression);

const presetName = (preset: CronPreset): string =>
  ({
    minutes: m.field_cron_preset_minutes,
    hourly: m.field_cron_preset_hourly,
    daily: m.field_cron_preset_daily,
    weekly: m.field_cron_preset_weekly,
    monthly: m.field_cron_preset_monthly,
  })[preset]();

const root = css({ display: 'grid', gap: '2', maxWidth: '560px' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  alignItems: 'center',
  '& > :first-child': { flex: '0 0 168px' },
});
const mono = css({ fontFamily: 'mono' });
const said = css({
  textStyle: 'small',
  fontWeight: 'medium',
  '&[data-wrong=true]': { color: 'coral', fontWeight: 'regular' },
});
