import { businessContacts } from '../../../contract/company.ts';
import { CONFIRM_LINK } from '../../../contract/constants.ts';
import type { Panel } from '../../../contract/entities/panel.ts';
import { textIn } from '../../../contract/localized.ts';
import type { AgentClass } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import type { Mail } from '../mail/sender.ts';
import { type EnrollmentRow, enrollmentReference } from './enrollment.table.ts';

/**
 * The mails about an enrollment. Mails to the sponsor contain nothing that was typed, because the address may belong to
 * another person.
 */
export const enrollmentMails = (publicUrl: string) => ({
  /** `secret` confirms the enrollment; it is in the link and nowhere else. */
  confirm: ({ workEmail, locale, models }: EnrollmentRow, panel: Panel, secret: string): Mail<'enrollmentConfirm'> => ({
    purpose: 'enrollmentConfirm',
    to: workEmail,
    locale,
    values: {
      panel: textIn(panel.title, locale),
      details: [
        { label: m.mail_enrollment_panel({}, { locale }), value: textIn(panel.title, locale) },
        { label: m.mail_inquiry_models({}, { locale }), value: codes({ models }) },
      ],
      address: `${publicUrl}${CONFIRM_LINK}${secret}`,
    },
  }),
  /** The address already has a confirmed enrollment in the panel. */
  repeated: ({ workEmail, locale, number, edition }: EnrollmentRow, panel: Panel): Mail<'enrollmentRepeated'> => ({
    purpose: 'enrollmentRepeated',
    to: workEmail,
    locale,
    values: {
      reference: enrollmentReference(number),
      contact: businessContacts[edition],
      panel: textIn(panel.title, locale),
      address: `${publicUrl}/requests`,
    },
  }),
  received: (row: EnrollmentRow, panel: Panel): Mail<'enrollmentReceived' | 'enrollmentWaiting'> => {
    const { locale } = row;
    const reference = enrollmentReference(row.number);
    return {
      purpose: row.holdsSlot ? 'enrollmentReceived' : 'enrollmentWaiting',
      to: row.workEmail,
      locale,
      values: {
        reference,
        contact: businessContacts[row.edition],
        panel: textIn(panel.title, locale),
        details: [
          { label: m.mail_inquiry_reference({}, { locale }), value: reference },
          { label: m.mail_enrollment_panel({}, { locale }), value: textIn(panel.title, locale) },
          { label: m.mail_inquiry_models({}, { locale }), value: codes(row) },
        ],
        address: `${publicUrl}/requests`,
      },
    };
  },
  /** To the business contact of the region, with all data. */
  arrived: (row: EnrollmentRow, panel: Panel): Mail => {
    const locale: Locale = row.edition === 'cn' ? 'zh' : 'en';
    const reference = enrollmentReference(row.number);
    const entered: [label: string, value: string | null][] = [
      [m.mail_enrollment_panel({}, { locale }), `${panel.code} ${textIn(panel.title, locale)}`],
      [m.mail_enrollment_slot({}, { locale }), row.holdsSlot ? m.mail_yes({}, { locale }) : m.mail_no({}, { locale })],
      [m.mail_inquiry_name({}, { locale }), row.name],
      [m.mail_inquiry_email({}, { locale }), row.workEmail],
      [m.mail_inquiry_organization({}, { locale }), row.organization],
      [m.mail_inquiry_country({}, { locale }), row.country],
      [m.mail_inquiry_phone({}, { locale }), row.phone],
      [
        m.mail_enrollment_agents({}, { locale }),
        row.agents
          .map(({ name, class: kind }) =>
            m.mail_enrollment_agent({ name, kind: classWords[kind]({}, { locale }) }, { locale }),
          )
          .join(', '),
      ],
      [m.mail_enrollment_arms({}, { locale }), String(row.armCount)],
      [m.mail_enrollment_start({}, { locale }), row.wishedStart],
      [m.mail_inquiry_message({}, { locale }), row.message || null],
      [m.mail_inquiry_models({}, { locale }), codes(row)],
    ];
    return {
      purpose: 'enrollmentArrived',
      to: businessContacts[row.edition],
      locale,
      values: {
        reference,
        panel: textIn(panel.title, locale),
        details: entered.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
        address: `${publicUrl}/pdxDetail?id=${panel.id}`,
      },
    };
  },
});

const classWords: Record<AgentClass, (inputs: Record<string, never>, options: { locale: Locale }) => string> = {
  smallMolecule: m.mail_agent_small_molecule,
  antibody: m.mail_agent_antibody,
  antibodyDrugConjugate: m.mail_agent_conjugate,
  cellTherapy: m.mail_agent_cell_therapy,
  vaccine: m.mail_agent_vaccine,
  other: m.mail_agent_other,
};

const codes = ({ models }: Pick<EnrollmentRow, 'models'>): string =>
  models.map(({ modelCode }) => modelCode).join(', ');
