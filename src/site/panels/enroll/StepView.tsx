import type { FormEvent } from 'react';
import type { PanelDetail } from '../../../../contract/entities/panel.ts';
import type { EnrollmentStep } from '../../../../machines/enrollment/enrollment.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { FormFailure } from '../../../shared/FormFailure.tsx';
import type { Form } from '../../../shared/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { stack } from '../../forms/formStyles.ts';
import { PersonFields, PhoneField } from '../../forms/PersonFields.tsx';
import { stepNames } from './EnrollSteps.tsx';
import { ModelsStep } from './ModelsStep.tsx';
import { PanelStep } from './PanelStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { StudyStep } from './StudyStep.tsx';
import type { EnrollmentValues } from './values.ts';

type StepViewProps = {
  panel: PanelDetail;
  step: EnrollmentStep;
  form: Form<EnrollmentValues>;
  last: boolean;
  onNext: () => void;
  onBack: () => void;
};

/** One step of an enrollment with its next and back buttons. Enter continues; on the last step it submits. */
export function StepView({ panel, step, form, last, onNext, onBack }: StepViewProps) {
  const submit = (event: FormEvent) => {
    if (last) return form.props.onSubmit(event);
    event.preventDefault();
    onNext();
  };
  const slotsRefused = (form.errors as Partial<Record<'slots', string>>).slots;
  return (
    <form {...form.props} onSubmit={submit} className={frame} aria-label={stepNames[step]()}>
      <h2 className={heading}>{stepNames[step]()}</h2>
      <div className={stack}>
        {step === 'panel' && <PanelStep panel={panel} form={form} />}
        {step === 'models' && <ModelsStep panel={panel} form={form} />}
        {step === 'study' && <StudyStep form={form} />}
        {step === 'contact' && (
          <>
            <PersonFields form={form} />
            <PhoneField form={form} />
          </>
        )}
        {step === 'review' && <ReviewStep panel={panel} form={form} />}
        <FormFailure failure={slotsRefused === undefined ? form.failure : null} />
        <div className={ways}>
          {step !== 'panel' && (
            <Button variant="outline" size="lg" onClick={onBack}>
              {m.enroll_back()}
            </Button>
          )}
          <Button type="submit" size="lg" pending={form.busy}>
            {!last ? m.enroll_next() : form.values.waitingList ? m.panel_join_waiting_list() : m.enroll_send()}
          </Button>
        </div>
      </div>
    </form>
  );
}

const frame = css({ maxWidth: '840px' });
const heading = css({ textStyle: 'heading', marginBottom: '5' });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '2' });
