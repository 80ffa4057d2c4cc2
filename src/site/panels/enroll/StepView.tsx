import type { FormEvent, RefObject } from 'react';
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
  /** The step's heading, which gets the focus when the step opens. */
  heading: RefObject<HTMLHeadingElement | null>;
  onNext: () => void;
  /** Sends the form, on the last step. */
  onSubmit: (event: FormEvent) => void;
  onBack: () => void;
};

/** One step of an enrollment with its next and back buttons. Enter continues; on the last step it submits. */
export function StepView(props: StepViewProps) {
  const { panel, step, form, last, heading, onNext, onSubmit, onBack } = props;
  const submit = (event: FormEvent) => {
    if (last) return onSubmit(event);
    event.preventDefault();
    onNext();
  };
  const slotsRefused = (form.errors as Partial<Record<'slots', string>>).slots;
  return (
    <form {...form.props} onSubmit={submit} className={frame} aria-label={stepNames[step]()}>
      <h2 ref={heading} tabIndex={-1} className={title}>
        {stepNames[step]()}
      </h2>
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
const title = css({ textStyle: 'heading', marginBottom: '5', '&:focus': { outline: 'none' } });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '2' });
