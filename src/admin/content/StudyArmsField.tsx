import { useRef, useState } from 'react';
import type { StudyArm } from '../../../contract/entities/study.ts';
import { armFields } from '../../../contract/resources/content/study.ts';
import { isSameValue } from '../../../machines/crud/values.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormField } from '../resource/FormField.tsx';
import type { SpecialFormProps } from '../resource/panelParts.ts';
import { readArms, readDays } from './readArms.ts';

/** Edits the arms of a study: the role and the treatment of each. The names cannot be changed. */
export function StudyArmsField({
  id,
  value,
  error,
  disabled,
  readOnly,
  onChange,
  onBlur,
  onProblem,
}: SpecialFormProps) {
  const arms = readArms(value);
  const problems = useRef(new Map<number, string>());
  const note = (at: number, problem: string | undefined) => {
    if (problem === undefined) problems.current.delete(at);
    else problems.current.set(at, problem);
    onProblem?.(problems.current.values().next().value);
  };
  return (
    <div id={id} className={root}>
      {error && (
        <p role="alert" className={wrong}>
          {error}
        </p>
      )}
      {arms.map((arm, at) => (
        <ArmFields
          key={arm.name}
          {...{ arm, disabled, readOnly, onBlur }}
          id={`${id}-${at}`}
          onChange={(next) => onChange(arms.with(at, next))}
          onProblem={(problem) => note(at, problem)}
        />
      ))}
    </div>
  );
}

type ArmFieldsProps = Pick<SpecialFormProps, 'id' | 'disabled' | 'readOnly' | 'onBlur'> & {
  arm: StudyArm;
  onChange: (arm: StudyArm) => void;
  onProblem: (problem: string | undefined) => void;
};

function ArmFields({ arm, id, onChange, onProblem, ...rest }: ArmFieldsProps) {
  return (
    <fieldset className={group}>
      <legend className={name}>{arm.name}</legend>
      {Object.entries(armFields).map(([key, field]) => (
        <FormField
          key={key}
          {...rest}
          id={`${id}-${key}`}
          name={key}
          field={field}
          value={arm[key as keyof typeof armFields]}
          required={'required' in field}
          // an empty choice is ignored: the role stays until another one is chosen
          onChange={(next) =>
            onChange({ ...arm, [key]: next === '' ? null : key === 'role' ? (next ?? arm.role) : next })
          }
        />
      ))}
      <DosingDays {...rest} {...{ arm, onChange, onProblem }} id={`${id}-days`} />
    </fieldset>
  );
}

/** More than daily dosing for a year takes. The length also gives the field the full width of the form. */
const DAYS_MAX = 2_000;

/** Dosing days as a list of numbers. Invalid input stays as typed and changes nothing. */
function DosingDays({ arm, onChange, onProblem, ...rest }: ArmFieldsProps) {
  const { dosingDays } = arm;
  const [typed, setTyped] = useState({ text: dosingDays.join('; '), days: dosingDays });
  const text = isSameValue(typed.days, dosingDays) ? typed.text : dosingDays.join('; ');
  const problem = readDays(text) === null ? m.admin_study_days_wrong() : undefined;
  return (
    <TextField
      {...rest}
      label={m.admin_study_dosing_days()}
      value={text}
      maxLength={DAYS_MAX}
      error={problem}
      onChange={(next) => {
        const days = readDays(next);
        setTyped({ text: next, days: days ?? dosingDays });
        onProblem(days === null ? m.admin_study_days_wrong() : undefined);
        if (days !== null) onChange({ ...arm, dosingDays: days });
      }}
    />
  );
}

const root = css({ display: 'grid', gap: '4', minWidth: '0' });
const group = css({
  display: 'grid',
  gap: '3',
  minWidth: '0',
  '& + &': { borderTop: '1px solid {colors.line.soft}', paddingTop: '4' },
});
const name = css({
  float: 'left',
  width: 'full',
  fontWeight: 'semibold',
  textStyle: 'small',
  overflowWrap: 'anywhere',
});
const wrong = css({ textStyle: 'tiny', color: 'coral' });
