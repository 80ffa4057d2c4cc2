import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { runStates } from '../../../contract/resources/quartz.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { CronField, SelectField } from '../../ui/fields/index.ts';
import { timeZones } from '../../ui/fields/nextRuns.ts';
import { StateMark } from '../../ui/table/StateMark.tsx';
import { FormField } from '../resource/FormField.tsx';
import { useChoices } from '../resource/sources.tsx';
import type { SpecialFields, SpecialFormProps } from '../resource/specialFields.tsx';
import { PausedMark } from './PausedMark.tsx';
import { RunState } from './RunState.tsx';

/** The task, with what it does; another one brings its usual parameters, and for a new schedule its usual times. */
function TaskField({ field, values, set, value, labels: _, own: __, ...props }: SpecialFormProps) {
  const choices = useChoices();
  const task = taskNamed(value);
  const choose = (name: string | null) => {
    const chosen = taskNamed(name);
    set({
      task: name,
      parameters: chosen ? chosen.usual.parameters : null,
      ...(chosen && values.cron === '' && { cron: chosen.usual.cron }),
    });
  };
  return (
    <SelectField
      {...props}
      label={localized(field.label)}
      value={typeof value === 'string' ? value : null}
      options={choices(field)}
      hint={task ? localized(task.about) : props.hint}
      onChange={choose}
    />
  );
}

/** The parameters of the chosen task, each by its kind. */
function ParametersField({ id, value, values, error, disabled, onChange, onBlur, onProblem }: SpecialFormProps) {
  const task = taskNamed(values.task);
  const given = isRecord(value) ? value : {};
  if (!task) return null;
  const fields = Object.entries(task.parameters);
  return (
    <>
      {fields.length === 0 && <p className={quiet}>{m.admin_quartz_no_parameters()}</p>}
      {fields.map(([name, field]) => (
        <FormField
          key={`${task.name}-${name}`}
          id={`${id}-${name}`}
          name={name}
          field={field}
          value={given[name]}
          required={field.required}
          disabled={disabled}
          hint={field.hint && localized(field.hint)}
          onChange={(next) => onChange({ ...given, [name]: next })}
          onBlur={onBlur}
          onProblem={onProblem}
        />
      ))}
      {error && (
        <p id={id} role="alert" className={wrong}>
          {error}
        </p>
      )}
    </>
  );
}

/** When it runs, by the clock of the schedule's own time zone. */
function ScheduleField({ field, values, set, value, labels: _, own: __, ...props }: SpecialFormProps) {
  return (
    <CronField
      {...props}
      label={localized(field.label)}
      value={typeof value === 'string' ? value : ''}
      timeZone={typeof values.timeZone === 'string' && values.timeZone !== '' ? values.timeZone : 'UTC'}
      onTimeZoneChange={(zone) => set({ timeZone: zone })}
    />
  );
}

function TimeZoneField({ field, value, values: _, set: __, labels: ___, own: ____, ...props }: SpecialFormProps) {
  return (
    <SelectField
      {...props}
      searchable
      label={localized(field.label)}
      value={typeof value === 'string' && value !== '' ? value : null}
      options={timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      onChange={(zone) => props.onChange(zone ?? '')}
    />
  );
}

function LastState({ record }: { record: ResourceRecord }) {
  const state = runStates.find(({ value }) => value === record.lastState);
  return state ? <RunState state={state.value} /> : <span className={quiet}>{EMPTY_VALUE}</span>;
}

/** Whether it runs by itself; where it does not, whether failures stopped it or somebody did. */
function Enabled({ record }: { record: ResourceRecord }) {
  if (record.enabled) return <StateMark tone="good">{m.table_yes()}</StateMark>;
  return record.pausedAt ? <PausedMark /> : <StateMark tone="off">{m.table_no()}</StateMark>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a schedule that are more than their kinds. */
export const scheduleFields: SpecialFields = {
  form: { task: TaskField, parameters: ParametersField, cron: ScheduleField, timeZone: TimeZoneField },
  filter: {},
  value: { lastState: LastState, enabled: Enabled },
};

const quiet = css({ textStyle: 'tiny', color: 'ink.soft' });
const wrong = css({ textStyle: 'tiny', color: 'coral' });
