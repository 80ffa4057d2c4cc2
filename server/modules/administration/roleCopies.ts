import { eq, sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { CopyPart } from '../../platform/resources/source.ts';
import { EVERYTHING } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { rule } from '../system/rule.table.ts';
import { roleNamed, setGrants } from './roles.ts';

/** Copies the permissions of the original role, if the caller may grant all of them. */
const permissions: CopyPart = async ({ database }, { from, id }, call) => {
  const { caller, locale } = call;
  if (!caller.codes.has('role:dist')) throw refusals.forbidden(locale, ['role:dist']);
  const { grants } = await roleNamed(database, from, locale);
  if (grants.includes(EVERYTHING)) throw new Refusal('forbidden', m.administration_role_fixed({}, { locale }));
  const [made] = await database.select().from(role).where(eq(role.id, id)).for('update');
  if (made && grants.length > 0) await setGrants(database, made, grants, call);
};

/**
 * Applies the data rules of a role to its copy too. They only restrict what its holders see, so no right to change
 * rules is needed.
 */
const rules: CopyPart = async ({ database }, { from, id }, call) => {
  const held = await database.select().from(rule).where(sql`${from}::uuid = any(${rule.roles})`).for('update');
  for (const one of held) {
    const roles = [...one.roles, id];
    await database
      .update(rule)
      .set({ roles, version: sql`${rule.version} + 1`, updatedAt: sql`now()`, updatedBy: call.caller.user.id })
      .where(eq(rule.id, one.id));
    await audit(database, call, {
      action: 'edit',
      resource: 'rule',
      resourceId: one.id,
      label: { en: one.name, zh: one.name },
      before: { roles: one.roles },
      after: { roles },
    });
  }
};

/** The rules come first, because they affect what may be granted. */
export const roleCopies = { rules, permissions };
