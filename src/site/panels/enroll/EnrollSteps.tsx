import { ENROLLMENT_STEPS, type EnrollmentStep } from '../../../../machines/enrollment/enrollment.machine.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';

type EnrollStepsProps = {
  step: EnrollmentStep;
  furthest: EnrollmentStep;
  onChoose: (step: EnrollmentStep) => void;
};

/** The steps of an enrollment. The user can return to earlier ones. */
export function EnrollSteps({ step, furthest, onChoose }: EnrollStepsProps) {
  const reached = ENROLLMENT_STEPS.indexOf(furthest);
  return (
    <nav aria-label={m.enroll_steps()}>
      <ol className={list}>
        {ENROLLMENT_STEPS.map((name, index) => (
          <li key={name} className={item}>
            <button
              type="button"
              className={button}
              aria-current={name === step ? 'step' : undefined}
              disabled={index > reached}
              onClick={() => onChoose(name)}
            >
              <span className={number}>{index + 1}</span>
              <span className={label}>{stepNames[name]()}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

export const stepNames: Record<EnrollmentStep, () => string> = {
  panel: m.enroll_step_panel,
  models: m.enroll_step_models,
  study: m.enroll_step_study,
  contact: m.enroll_step_contact,
  review: m.enroll_step_review,
};

const list = css({ display: 'flex', gap: { base: '4px', tablet: '12px' }, marginBlock: '28px' });
const item = css({ flex: '1', minWidth: '0' });
const button = css({
  display: 'flex',
  gap: '2',
  alignItems: 'baseline',
  width: 'full',
  minHeight: '44px',
  paddingTop: '3',
  borderTop: '3px solid {colors.line}',
  textAlign: 'start',
  textStyle: 'small',
  color: 'ink.soft',
  '&:disabled': { color: 'ink.faint', cursor: 'default' },
  '&:hover:enabled': { color: 'ink' },
  '&[aria-current=step]': { borderTopColor: 'accent', color: 'ink', fontWeight: 'semibold' },
});
const number = css({ fontVariantNumeric: 'tabular-nums' });
const label = css({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  '@media (max-width: 599px)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
