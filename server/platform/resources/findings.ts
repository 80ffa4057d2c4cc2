import type { RecordFinding } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../database/database.ts';
import type { Locale } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { isSame } from './checks.ts';
import type { ResourceSource, Values } from './source.ts';

/**
 * A problem that a content check found. `field`: dotted path in the form (`patient.ageYears`). `value`: the problematic
 * value. `refused`: it cannot be true, so it is not saved or published. Other findings are warnings beside the field.
 */
export type ContentFinding = {
  code: string;
  severity: 'refused' | 'warning';
  field: string;
  value: unknown;
  message: Localized;
};

export const isRefused = ({ severity }: ContentFinding): boolean => severity === 'refused';

/** Returns the findings that a change adds. Old ones do not count, because a record may be older than a check. */
export function newFindings(before: readonly ContentFinding[], after: readonly ContentFinding[]): ContentFinding[] {
  const known = [...before];
  return after.filter((found) => {
    const place = known.findIndex((one) => one.code === found.code && isSame(one.value, found.value));
    if (place !== -1) known.splice(place, 1);
    return place === -1;
  });
}

/**
 * Refuses a change that adds values that cannot be true.
 * @throws Refusal `validation`
 */
export async function refuseFindings(
  database: Database,
  of: ResourceSource,
  { id, before, values }: { id: string | null; before: Values | null; values: Values },
  locale: Locale,
): Promise<void> {
  const check = of.hooks?.check;
  if (!check) return;
  const after = (await check(database, id, { ...before, ...values }, 'refused')).filter(isRefused);
  if (after.length === 0) return;
  const refused = newFindings(before ? (await check(database, id, before, 'refused')).filter(isRefused) : [], after);
  if (refused.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { field, message } of refused) fields[field] ??= message[locale];
  throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
}

/** Returns all findings of a record, for its form. */
export async function findingsOf(
  database: Database,
  of: ResourceSource,
  id: string,
  values: Values,
  locale: Locale,
): Promise<{ findings?: RecordFinding[] }> {
  const found = await of.hooks?.check?.(database, id, values, 'all');
  if (found === undefined || found.length === 0) return {};
  return {
    findings: found.map(({ code, field, severity, message }) => ({ code, field, severity, message: message[locale] })),
  };
}
