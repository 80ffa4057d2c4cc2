import { useMachine } from '@xstate/react';
import { type FormEvent, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import type { EnrollmentReceived, PanelDetail } from '../../../../contract/entities/panel.ts';
import { enrollmentMachine } from '../../../../machines/enrollment/enrollment.machine.ts';
import { css } from '../../../../styled-system/css';
import { forgetDraft, keepDraft, readDraft } from '../../../effects/drafts.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { localized } from '../../../i18n/locale.ts';
import { useApi } from '../../../portal/system.tsx';
import { useHeldPage } from '../../../portal/useHeldPage.ts';
import { useLocale } from '../../../portal/useLocale.ts';
import { useForm } from '../../../shared/useForm.ts';
import { useStepFocus } from '../../../shared/useStepFocus.ts';
import { Breadcrumb } from '../../../ui/Breadcrumb.tsx';
import { Phrases } from '../../../ui/Phrases.tsx';
import { Wrap } from '../../../ui/Wrap.tsx';
import { solvedCode } from '../../forms/solvedCode.ts';
import { usePersonDefaults } from '../../forms/usePersonDefaults.ts';
import { plannedStudy } from '../../workbench/planner/request.ts';
import { EnrollSteps } from './EnrollSteps.tsx';
import { EnrollThanks } from './EnrollThanks.tsx';
import { StepView } from './StepView.tsx';
import {
  draftOf,
  type EnrollmentValues,
  enrollmentBody,
  fieldsOf,
  firstValues,
  stepAtFault,
  validateEnrollment,
  withPlan,
} from './values.ts';

/** Enrolls in a panel, step by step. Input and current step survive a reload until it is sent. */
export function EnrollFlow({ panel }: { panel: PanelDetail }) {
  const api = useApi();
  const locale = useLocale();
  const first = firstValues(panel, usePersonDefaults());
  const draftName = `enroll:${panel.id}`;
  // a server that renders the page has no drafts
  const [kept] = useState(() => (typeof window === 'undefined' ? undefined : draftOf(readDraft(draftName), first)));
  const asked = new URLSearchParams(useSearch());
  const plan = plannedStudy(asked);
  const began = kept?.values ?? first;
  const form = useForm<EnrollmentValues, EnrollmentReceived>({
    initial: plan === null ? began : withPlan(began, panel, plan),
    validate: validateEnrollment,
    submit: async ({ values, idempotencyKey }, signal) => {
      const code = await solvedCode(api, 'contact', signal);
      const options = { idempotencyKey, signal, notice: 'unlessFields' as const };
      return (await api('enlistSave', { body: enrollmentBody(panel.id, values, code) }, options)).data;
    },
  });
  const [snapshot, send, actor] = useMachine(enrollmentMachine, {
    input: kept?.place ?? { step: 'panel', furthest: 'panel' },
  });
  const { step, furthest } = snapshot.context;
  const { values, failure, done } = form;
  const heading = useStepFocus(step);
  const { ref: element } = form.props;

  useHeldPage(!done && JSON.stringify(values) !== JSON.stringify(first));
  useEffect(() => {
    if (done) forgetDraft(draftName);
    else keepDraft(draftName, { values, place: { step, furthest } });
  }, [done, draftName, values, step, furthest]);
  useEffect(() => {
    const faulty = failure?.fields && stepAtFault(failure.fields);
    if (faulty) send({ type: 'enrollment.faultFound', step: faulty });
  }, [failure, send]);

  useEffect(() => {
    const watch = actor.on('faultShown', () => {
      // the errors render in the next frame and are then read aloud with the field
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    });
    return () => watch.unsubscribe();
  }, [actor, element]);

  const next = () => {
    const wrong = validateEnrollment(values);
    const own = fieldsOf[step] as readonly (keyof EnrollmentValues)[];
    for (const field of own) if (field in values) form.leave(field);
    send({ type: 'enrollment.next', valid: own.every((field) => wrong[field] === undefined) });
  };
  const submit = (event: FormEvent) => {
    form.props.onSubmit(event);
    // an earlier step may have become invalid after it was passed
    const faulty = stepAtFault(validateEnrollment(values));
    if (faulty && faulty !== step) send({ type: 'enrollment.faultFound', step: faulty });
  };
  return (
    <Wrap className={frame}>
      <Breadcrumb
        items={[
          { label: m.nav_pdx(), href: '/pdx' },
          { label: localized(panel.title), href: `/pdxDetail?id=${panel.id}` },
          { label: m.panel_enroll() },
        ]}
      />
      {form.done && form.result ? (
        <EnrollThanks received={form.result} panel={panel} />
      ) : (
        <>
          <h1 className={title} tabIndex={-1}>
            <Phrases text={m.enroll_title({ panel: localized(panel.title) })} />
          </h1>
          <EnrollSteps
            step={step}
            furthest={furthest}
            onChoose={(chosen) => send({ type: 'enrollment.stepChosen', step: chosen })}
          />
          <StepView
            key={`${step}-${locale}`}
            panel={panel}
            step={step}
            form={form}
            last={snapshot.hasTag('last')}
            heading={heading}
            onNext={next}
            onSubmit={submit}
            onBack={() => send({ type: 'enrollment.back' })}
          />
        </>
      )}
    </Wrap>
  );
}

const frame = css({ paddingBlock: { base: '28px 64px', tablet: '40px 96px' } });
const title = css({ marginTop: '5', textStyle: 'display', textWrap: 'balance', '&:focus': { outline: 'none' } });
