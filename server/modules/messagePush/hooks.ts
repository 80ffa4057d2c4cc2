import { and, inArray } from 'drizzle-orm';
import { pushMessage as definition } from '../../../contract/resources/messagePush.ts';
import { isEditable } from '../../../contract/resources/standing.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { pushMessage } from './pushMessage.table.ts';

/**
 * Checks for messages: only drafts can be changed, the audience must be complete, and a delivered message must be
 * withdrawn before it is removed.
 */
export const pushHooks: Hooks = {
  beforeSave: async (_database, { before, values }, { locale }) => {
    if (before && !isEditable(definition, before)) throw new Refusal('fail', m.push_edit_late({}, { locale }));
    const { audience, roles, people, scheduledAt, expiresAt } = { ...before, ...values };
    const fields: Record<string, string> = {};
    if (audience === 'roles' && isEmpty(roles)) fields.roles = m.push_roles_needed({}, { locale });
    if (audience === 'people' && isEmpty(people)) fields.people = m.push_people_needed({}, { locale });
    const ends = timeOf(expiresAt);
    if (ends !== undefined && ends <= Math.max(Date.now(), timeOf(scheduledAt) ?? 0))
      fields.expiresAt = m.push_expires_early({}, { locale });
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
    return values;
  },
  used: async (database, ids, { locale }) => {
    const inUse = await database
      .select({ id: pushMessage.id })
      .from(pushMessage)
      .where(and(inArray(pushMessage.id, [...ids]), inArray(pushMessage.state, ['scheduled', 'sending', 'sent'])));
    return new Map(inUse.map(({ id }) => [id, m.push_remove_sent({}, { locale })]));
  },
};

const isEmpty = (value: unknown): boolean => !Array.isArray(value) || value.length === 0;
const timeOf = (value: unknown): number | undefined => (typeof value === 'string' ? Date.parse(value) : undefined);
