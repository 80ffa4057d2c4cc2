import type { PanelDetail } from '../../../../contract/entities/panel.ts';
import { css } from '../../../../styled-system/css';
import { m } from '../../../i18n/compiled/messages.js';
import { countryOptions } from '../../../i18n/countries.ts';
import { listed, withNote } from '../../../i18n/format.ts';
import { localized } from '../../../i18n/locale.ts';
import { agentClasses } from '../../../shared/agentClasses.ts';
import type { Form } from '../../../shared/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConsentField } from '../../forms/choiceFields.tsx';
import type { EnrollmentValues } from './values.ts';

/** The summary and the consent. If the panel's last slot was taken meanwhile, offers its waiting list. */
export function ReviewStep({ panel, form }: { panel: PanelDetail; form: Form<EnrollmentValues> }) {
  const { values } = form;
  const country = countryOptions().find(({ value }) => value === values.country)?.label ?? '';
  const facts: [label: string, value: string][] = [
    [m.enroll_step_panel(), localized(panel.title)],
    [m.enroll_step_models(), listed(values.models)],
    [
      m.enroll_agents(),
      listed(values.agents.map(({ name, class: kind }) => withNote(name.trim(), agentClasses[kind]()))),
    ],
    [m.enroll_arms(), values.armCount],
    [m.enroll_start(), values.wishedStart],
    [m.contact_message(), values.message.trim()],
    [m.form_name(), values.name],
    [m.form_work_email(), values.workEmail],
    [m.form_organization(), listed([values.organization, country])],
    [m.form_phone(), values.phone],
  ];
  const refused = (form.errors as Partial<Record<'slots', string>>).slots;
  return (
    <>
      <dl className={list}>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} className={row}>
                <dt className={term}>{label}</dt>
                <dd className={text}>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <div role="alert">
        {refused !== undefined && (
          <div className={full}>
            <p>{refused}</p>
            <Button variant="outline" onClick={() => form.change({ waitingList: true })}>
              {m.enroll_wait()}
            </Button>
          </div>
        )}
      </div>
      {values.waitingList && <p className={note}>{m.enroll_full_note()}</p>}
      <ConsentField form={form} name="consent">
        {m.contact_consent()}
      </ConsentField>
    </>
  );
}

const list = css({ borderBottom: '1px solid {colors.line}' });
const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: '180px minmax(0, 1fr)' },
  gap: '2px 16px',
  paddingBlock: '10px',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
});
const term = css({ color: 'ink.soft' });
const text = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' });
const full = css({
  display: 'grid',
  justifyItems: 'start',
  gap: '3',
  padding: '16px',
  borderRadius: 'md',
  background: 'amber.bg',
  color: 'amber',
});
const note = css({ padding: '12px 14px', borderRadius: 'md', background: 'amber.bg', color: 'amber' });
