import type { LoginRefusal } from '../../../contract/resources/log.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { CallContext } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { writeInstant } from '../../platform/time/zones.ts';
import type { AccountRow } from './account.table.ts';

type Barred = Extract<LoginRefusal, 'disabled' | 'locked' | 'waiting'>;

/**
 * Returns why an account may not sign in. Only callers with the right password or passkey learn this. The try of a
 * password stays counted, so that it cannot be repeated without limit.
 */
export function barredBy({ enabled, lockedUntil, awaitsApproval }: AccountRow): Barred | null {
  if (!enabled) return 'disabled';
  if (awaitsApproval) return 'waiting';
  return lockedUntil && lockedUntil.getTime() > Date.now() ? 'locked' : null;
}

/** Refuses a sign-in to such an account. */
export function barredRefused(
  reason: Barred | 'passwordOff',
  { lockedUntil }: AccountRow,
  { locale, timeZone }: Pick<CallContext, 'locale' | 'timeZone'>,
): Refusal {
  if (reason === 'disabled') return new Refusal('fail', m.account_disabled({}, { locale }));
  if (reason === 'waiting') return new Refusal('fail', m.account_waiting({}, { locale }));
  if (reason === 'passwordOff') return new Refusal('fail', m.sign_on_password_off({}, { locale }));
  const until = lockedUntil ? `${writeInstant(timeZone, lockedUntil)} ${timeZone}` : '';
  return new Refusal('fail', m.account_locked({ until }, { locale }));
}
