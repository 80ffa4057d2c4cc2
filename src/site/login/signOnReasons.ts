import type { SignOnFailure } from '../../../contract/signOn.ts';
import { m } from '../../i18n/compiled/messages.js';

/** Why a way to an identity provider failed. */
export const signOnReasons: Record<SignOnFailure, () => string> = {
  expired: m.login_failed_expired,
  refused: m.login_failed_refused,
  unreachable: m.login_failed_unreachable,
  invalid: m.login_failed_invalid,
  tooWeak: m.login_failed_too_weak,
  notAdmitted: m.login_failed_not_admitted,
  known: m.login_failed_known,
  disabled: m.login_failed_disabled,
  busy: m.login_failed_busy,
  signOut: m.login_failed_sign_out,
};
