import type { Passport } from '../../../contract/entities/passport.ts';
import { m } from '../../i18n/compiled/messages.js';

type Check = Passport['qualityChecks'][number];
/** 'Identity, passed'. */
export function checkWords({ check, result }: Check): string {
  return m.detail_check_done({ check: checkNames[check](), result: results[result]() });
}
const checkNames: Record<Check['check'], () => string> = {
  STR: m.detail_check_str,
  mycoplasma: m.detail_check_mycoplasma,
  pathology: m.detail_check_pathology,
};
const results: Record<Check['result'], () => string> = {
  passed: m.detail_passed,
  failed: m.detail_failed_check,
  pending: m.detail_pending,
};
