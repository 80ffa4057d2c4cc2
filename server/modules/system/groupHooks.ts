import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { readAccess } from './access.ts';

/**
 * Data scopes follow the tree of organizations. A user who does not see everything may therefore move organizations
 * only within their own one; otherwise the move could give users access to further records (security: A17).
 */
export const groupHooks: Hooks = {
  beforeSave: async (database, { id, before, values }, call) => {
    const { parent = before?.parent } = values;
    if (before === null || parent === before.parent) return values;
    const { roles, groupAndBelow } = await readAccess(database, call.caller);
    const scopes = new Set(roles.flatMap(({ codes, dataScope }) => (codes.has('group:edit') ? [dataScope] : [])));
    const isWithin = [id, parent].every((one) => typeof one === 'string' && groupAndBelow.includes(one));
    if (scopes.has('all') || (scopes.has('organizationAndBelow') && isWithin)) return values;
    const fields = { parent: m.group_out_of_scope({}, call) };
    throw new Refusal('validation', m.reply_validation({}, call), { fields });
  },
};
