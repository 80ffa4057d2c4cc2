import { eq } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import type { Values } from '../../platform/resources/source.ts';
import { menu } from './menu.table.ts';
import { rulesWithMenus } from './ruleNeeds.ts';

/** A link is http, https, mailto or tel (specification, section 2); a path has no scheme. */
const LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+)$/i;
const PART = /^[A-Za-z0-9_\-{}/.]*$/;

/** Checks the path and the parent of a menu by its kind. A menu that a data rule names keeps what the rule needs. */
export const menuHooks: Hooks = {
  beforeSave: async (database, { id, before, values }, call) => {
    const { kind, path, parent } = { ...before, ...values };
    const fields: Record<string, string> = {};
    const proper = kind === 'link' ? LINK.test(String(path)) : PART.test(String(path ?? '')) || LINK.test(String(path));
    if (!proper) fields.path = m.menu_path({}, call);
    if (kind === 'page' && !path) fields.path = m.field_required({}, call);
    if (typeof parent === 'string') {
      const [above] = await database.select({ kind: menu.kind }).from(menu).where(eq(menu.id, parent));
      if (above?.kind === 'button' || above?.kind === 'link') fields.parent = m.menu_parent({}, call);
    }
    const lost = id === null || before === null ? [] : lostBy(before, values);
    if (id !== null && lost.length > 0) {
      const rules = (await rulesWithMenus(database, [id], { enabled: true })).get(id);
      for (const name of rules ? lost : []) fields[name] = m.menu_ruled({ rules: rules?.join(', ') ?? '' }, call);
    }
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, call), { fields });
    return values;
  },
  used: async (database, ids, call) => {
    const rules = await rulesWithMenus(database, ids);
    return new Map([...rules].map(([id, names]) => [id, m.menu_ruled({ rules: names.join(', ') }, call)]));
  },
};

/** Returns what a rule needs of a menu and would lose by the change. */
const lostBy = (before: Values, values: Values): string[] => [
  ...('code' in values && (values.code ?? '') !== (before.code ?? '') ? ['code'] : []),
  ...(values.enabled === false && before.enabled !== false ? ['enabled'] : []),
];
