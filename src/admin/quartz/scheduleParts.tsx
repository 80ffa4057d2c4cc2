import { taskNamed } from '../../../contract/tasks.ts';
import { css, cx } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { CronField } from '../../ui/fields/CronField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { timeZones } from '../../ui/fields/writeRun.ts';
import { FormField } from '../resource/FormField.tsx';
import type { PanelParts, SpecialFormProps } from '../resource/panelParts.ts';
import { useChoices } from '../resource/sources.tsx';
import { JOB_FIELDS, JobPane } from './JobPane.tsx';
import { MissingNeeds } from './needs.tsx';

/**
 * Chooses the task and describes it. Another task brings its default parameters, and a new schedule also its default
 * times.
 */
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
    <div>
      <SelectField
        {...props}
        label={localized(field.label)}
        value={typeof value === 'string' ? value : null}
        options={choices(field)}
        hint={task ? localized(task.about) : props.hint}
        onChange={choose}
      />
      <div className={below}>
        <MissingNeeds task={value} />
      </div>
    </div>
  );
}

/** The parameters of the chosen task, each rendered by its kind. */
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
        <p id={id} role="alert" className={cx(below, wrong)}>
          {error}
        </p>
      )}
    </>
  );
}

/** When the schedule runs, in its own time zone. */
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

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The special fields of a schedule's form, and its pane, which begins with its state and runs. */
export const scheduleParts: PanelParts = {
  fields: { task: TaskField, parameters: ParametersField, cron: ScheduleField, timeZone: TimeZoneField },
  opening: { fields: JOB_FIELDS, draw: (record, reread) => <JobPane key={record.id} {...{ record, reread }} /> },
};

// below the inputs and as wide as they are (ui/fields/FieldFrame)
const below = css({
  '&:not(:empty)': { marginTop: '1.5' },
  '@container (min-width: 440px)': { marginInlineStart: '112px' },
});
const quiet = css({ textStyle: 'tiny', color: 'ink.soft' });
const wrong = css({ textStyle: 'tiny', color: 'coral' });
