import { ENROLLMENT_HOURS, INVITATION_HOURS, RESET_LINK_MINUTES, VERIFY_HOURS } from '../../../contract/constants.ts';
import { type MailTemplateCode, mailTemplates } from '../../../contract/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { escaped } from '../../platform/mail/markup.ts';
import { sanitizeRichText } from '../../platform/richText/sanitizeRichText.ts';
import type { MailWords } from './mailContent.ts';

const [product, reference, contact, topic, panel, name, count, list, schedule, error] = [
  '{{product}}',
  '{{reference}}',
  '{{contact}}',
  '{{topic}}',
  '{{panel}}',
  '{{name}}',
  '{{count}}',
  '{{list}}',
  '{{schedule}}',
  '{{error}}',
] as const;

type Said = { subject: string; text: string; button: string; otherwise: string };
type In = { locale: Locale };

/** The text of each mail until an administrator edits it. */
const said: Record<MailTemplateCode, (locale: In) => Said> = {
  reset: (at) => ({
    subject: m.mail_reset_subject({ product }, at),
    text: m.mail_reset_text({ minutes: RESET_LINK_MINUTES }, at),
    button: m.mail_reset_action({}, at),
    otherwise: m.mail_reset_otherwise({}, at),
  }),
  invited: (at) => ({
    subject: m.mail_invited_subject({ product }, at),
    text: m.mail_invited_text({ hours: INVITATION_HOURS }, at),
    button: m.mail_invited_action({}, at),
    otherwise: m.mail_invited_otherwise({}, at),
  }),
  passwordChanged: (at) => ({
    subject: m.mail_changed_subject({ product }, at),
    text: m.mail_changed_text({}, at),
    button: m.mail_changed_action({}, at),
    otherwise: m.mail_changed_otherwise({}, at),
  }),
  addressChanged: (at) => ({
    subject: m.mail_moved_subject({ product }, at),
    text: m.mail_moved_text({}, at),
    button: m.mail_declined_action({}, at),
    otherwise: m.mail_moved_otherwise({}, at),
  }),
  newDevice: (at) => ({
    subject: m.mail_new_device_subject({ product }, at),
    text: m.mail_new_device_text({}, at),
    button: m.mail_new_device_action({}, at),
    otherwise: m.mail_new_device_otherwise({}, at),
  }),
  verify: (at) => ({
    subject: m.mail_verify_subject({ product }, at),
    text: m.mail_verify_text({ hours: VERIFY_HOURS }, at),
    button: m.mail_verify_action({}, at),
    otherwise: m.mail_verify_otherwise({}, at),
  }),
  declined: (at) => ({
    subject: m.mail_declined_subject({ product }, at),
    text: m.mail_declined_text({}, at),
    button: m.mail_declined_action({}, at),
    otherwise: m.mail_declined_otherwise({}, at),
  }),
  factorAdded: (at) => ({
    subject: m.mail_factor_added_subject({ product }, at),
    text: m.mail_factor_added_text({}, at),
    button: m.mail_changed_action({}, at),
    otherwise: m.mail_factor_otherwise({}, at),
  }),
  factorRemoved: (at) => ({
    subject: m.mail_factor_removed_subject({ product }, at),
    text: m.mail_factor_removed_text({}, at),
    button: m.mail_changed_action({}, at),
    otherwise: m.mail_factor_otherwise({}, at),
  }),
  identityLinked: (at) => ({
    subject: m.mail_identity_linked_subject({ product }, at),
    text: m.mail_identity_linked_text({}, at),
    button: m.mail_identity_action({}, at),
    otherwise: m.mail_factor_otherwise({}, at),
  }),
  identityUnlinked: (at) => ({
    subject: m.mail_identity_unlinked_subject({ product }, at),
    text: m.mail_identity_unlinked_text({}, at),
    button: m.mail_identity_action({}, at),
    otherwise: m.mail_factor_otherwise({}, at),
  }),
  welcome: (at) => ({
    subject: m.mail_welcome_subject({ product }, at),
    text: m.mail_welcome_text({}, at),
    button: m.mail_welcome_action({}, at),
    otherwise: m.mail_welcome_otherwise({}, at),
  }),
  alreadyRegistered: (at) => ({
    subject: m.mail_registered_subject({ product }, at),
    text: m.mail_registered_text({}, at),
    button: m.mail_registered_action({}, at),
    otherwise: m.mail_registered_otherwise({}, at),
  }),
  inquiryReceived: (at) => ({
    subject: m.mail_inquiry_subject({ reference, product }, at),
    text: m.mail_inquiry_text({ contact }, at),
    button: m.mail_inquiry_action({}, at),
    otherwise: m.mail_inquiry_otherwise({}, at),
  }),
  inquiryArrived: (at) => ({
    subject: m.mail_arrived_subject({ reference, topic }, at),
    text: m.mail_arrived_text({}, at),
    button: m.mail_arrived_action({}, at),
    otherwise: m.mail_arrived_otherwise({}, at),
  }),
  answer: (at) => ({
    subject: m.mail_answer_subject({ reference, product }, at),
    text: '{{message}}',
    button: m.mail_inquiry_action({}, at),
    otherwise: m.mail_answer_otherwise({ reference }, at),
  }),
  enrollmentConfirm: (at) => ({
    subject: m.mail_confirm_subject({ panel, product }, at),
    text: m.mail_confirm_text({ panel, hours: ENROLLMENT_HOURS }, at),
    button: m.mail_confirm_action({}, at),
    otherwise: m.mail_confirm_otherwise({}, at),
  }),
  enrollmentRepeated: (at) => ({
    subject: m.mail_repeated_subject({ reference, product }, at),
    text: m.mail_repeated_text({ panel, reference, contact }, at),
    button: m.mail_inquiry_action({}, at),
    otherwise: m.mail_confirm_otherwise({}, at),
  }),
  enrollmentReceived: (at) => ({
    subject: m.mail_enrollment_subject({ reference, product }, at),
    text: m.mail_enrollment_text({ contact }, at),
    button: m.mail_inquiry_action({}, at),
    otherwise: m.mail_inquiry_otherwise({}, at),
  }),
  enrollmentWaiting: (at) => ({
    subject: m.mail_enrollment_subject({ reference, product }, at),
    text: m.mail_enrollment_waiting({ contact }, at),
    button: m.mail_inquiry_action({}, at),
    otherwise: m.mail_inquiry_otherwise({}, at),
  }),
  enrollmentArrived: (at) => ({
    subject: m.mail_enrolled_subject({ reference, panel }, at),
    text: m.mail_enrolled_text({}, at),
    button: m.mail_enrolled_action({}, at),
    otherwise: m.mail_arrived_otherwise({}, at),
  }),
  assigned: (at) => ({
    subject: m.mail_assigned_subject({ product }, at),
    text: m.mail_assigned_text({}, at),
    button: m.mail_assigned_action({}, at),
    otherwise: m.mail_assigned_otherwise({}, at),
  }),
  newModels: (at) => ({
    subject: m.mail_new_models_subject({ name, count }, at),
    text: m.mail_new_models_text({ name, count, list }, at),
    button: m.mail_new_models_action({}, at),
    otherwise: m.mail_new_models_otherwise({}, at),
  }),
  scheduleFailed: (at) => ({
    subject: m.mail_schedule_failed_subject({ schedule }, at),
    text: m.mail_schedule_failed_text({ error }, at),
    button: m.mail_schedule_action({}, at),
    otherwise: m.mail_schedule_failed_otherwise({}, at),
  }),
  scheduleWorks: (at) => ({
    subject: m.mail_schedule_works_subject({ schedule }, at),
    text: m.mail_schedule_works_text({}, at),
    button: m.mail_schedule_action({}, at),
    otherwise: m.mail_schedule_works_otherwise({}, at),
  }),
};

/**
 * Returns the built-in text of a mail: what happened, details, the one thing to do, and what to do if it was not
 * expected.
 */
export function builtInWords(code: MailTemplateCode, locale: Locale): MailWords {
  const { subject, text, button, otherwise } = said[code]({ locale });
  const blocks: readonly string[] = mailTemplates[code].variables;
  const paragraphs = [
    escaped(text),
    ...(blocks.includes('details') ? ['{{details}}'] : []),
    '{{button}}',
    escaped(otherwise),
    ...(blocks.includes('stop') ? ['{{stop}}'] : []),
  ];
  return { subject, body: sanitizeRichText(paragraphs.map((words) => `<p>${words}</p>`).join('')), button };
}

/** Returns the built-in text in both languages, in the format of a record. */
export function builtInTexts(code: MailTemplateCode) {
  const [en, zh] = [builtInWords(code, 'en'), builtInWords(code, 'zh')];
  return {
    subject: { en: en.subject, zh: zh.subject },
    body: { en: en.body, zh: zh.body },
    button: { en: en.button, zh: zh.button },
  };
}
