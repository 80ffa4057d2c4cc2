import type { ApiToken } from '../../../contract/entities/apiToken.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';

type DataScope = ApiToken['dataScope'];

/** The scopes that a token can be narrowed to, the widest first. */
export const scopeTexts = (): Record<DataScope, string> => ({
  all: m.tokens_scope_all(),
  organizationAndBelow: m.tokens_scope_below(),
  organization: m.tokens_scope_organization(),
  own: m.tokens_scope_own(),
});

/** Returns what a token may do, in one line. */
export function tokenReach({ codes, catalog, dataScope }: ApiToken): string {
  const rights = codes.length > 0 ? m.tokens_rights({ count: formatNumber(codes.length) }) : '';
  const parts = [catalog ? m.tokens_catalog_short() : '', rights, dataScope === 'all' ? '' : scopeTexts()[dataScope]];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Returns how long a token is valid, and when and where it was last used. */
export function tokenUse({ expiresAt, lastUsedAt, lastAddress }: ApiToken): string {
  const until = m.tokens_until({ day: formatDate(expiresAt, 'YYYY-MM-DD') });
  const used =
    lastUsedAt === null
      ? m.tokens_unused()
      : m.tokens_used({ time: formatDate(lastUsedAt), address: lastAddress ?? '' });
  return `${until} · ${used}`;
}
