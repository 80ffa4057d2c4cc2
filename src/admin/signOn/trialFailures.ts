import type { SignOnFailure } from '../../../contract/signOn.ts';
import { m } from '../../i18n/compiled/messages.js';

/** Why a trial of a provider would admit nobody, as its result and the log say it. */
export const trialFailures: Readonly<Record<SignOnFailure, () => string>> = {
  expired: m.admin_sign_on_failed_expired,
  refused: m.admin_sign_on_failed_refused,
  unreachable: m.admin_sign_on_failed_unreachable,
  invalid: m.admin_sign_on_failed_invalid,
  tooWeak: m.admin_sign_on_failed_too_weak,
  notAdmitted: m.admin_sign_on_failed_not_admitted,
  known: m.admin_sign_on_failed_known,
  disabled: m.admin_sign_on_failed_disabled,
  busy: m.admin_sign_on_failed_busy,
  signOut: m.admin_sign_on_failed_invalid,
};
