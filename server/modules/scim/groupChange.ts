import { ID_PATTERN } from '../../../contract/patterns.ts';
import { SCIM_GROUP, type ScimOperation } from '../../../contract/scim.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { ScimRefusal } from '../../platform/http/scimReplies.ts';

const NAME_MAX = 254;
const ID = new RegExp(ID_PATTERN);
/** A path that names one member. */
const MEMBER = /^members\[\s*value\s+eq\s+"([^"\\]{1,100})"\s*\]$/i;
const PREFIX = `${SCIM_GROUP.toLowerCase()}:`;

/** What a directory changes of a group. `members` replaces all members; `added` and `removed` change some. */
export type GroupChange = {
  displayName?: string;
  externalId?: string | null;
  members?: readonly string[];
  added: readonly string[];
  removed: readonly string[];
};

/** Reads the representation of a group. */
export function changeOfGroup(body: Record<string, unknown>, locale: Locale): GroupChange {
  const given = new Map(Object.entries(body).map(([name, value]) => [plain(name), value]));
  return {
    ...(given.has('displayname') && { displayName: nameOf(given.get('displayname'), locale) }),
    ...(given.has('externalid') && { externalId: externalIdOf(given.get('externalid'), locale) }),
    ...(given.has('members') && { members: idsOf(given.get('members'), locale) }),
    added: [],
    removed: [],
  };
}

/**
 * Reads the operations of a patch, in the forms that common directories send.
 *
 * @throws ScimRefusal `invalidPath` for another path, `invalidValue` for a value that is no member or name
 */
export function changeOfGroupPatch(operations: readonly ScimOperation[], locale: Locale): GroupChange {
  let change: GroupChange = { added: [], removed: [] };
  for (const { op, path = '', value } of operations) {
    const attribute = plain(path);
    const [, member] = MEMBER.exec(path.trim()) ?? [];
    const isRemoval = op.toLowerCase() === 'remove';
    if (isRemoval && (member !== undefined || attribute === 'members'))
      change = without(change, member === undefined ? value : [{ value: member }], locale);
    else if (isRemoval && attribute === 'externalid') change = { ...change, externalId: null };
    else if (isRemoval) throw wrongPath(path, locale);
    else if (attribute === 'members')
      change =
        op.toLowerCase() === 'add'
          ? withMembers(change, idsOf(value, locale))
          : { ...change, members: idsOf(value, locale), added: [], removed: [] };
    else if (attribute === 'displayname') change = { ...change, displayName: nameOf(value, locale) };
    else if (attribute === 'externalid') change = { ...change, externalId: externalIdOf(value, locale) };
    else if (attribute === '' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const { added: _added, removed: _removed, members, ...whole } = changeOfGroup({ ...value }, locale);
      change = { ...change, ...whole };
      if (members) change = op.toLowerCase() === 'add' ? withMembers(change, members) : { ...change, members };
    } else throw wrongPath(path, locale);
  }
  return change;
}

const withMembers = (change: GroupChange, ids: readonly string[]): GroupChange => ({
  ...change,
  added: [...change.added, ...ids],
  removed: change.removed.filter((id) => !ids.includes(id)),
});

/** A removal without members removes them all. */
function without(change: GroupChange, value: unknown, locale: Locale): GroupChange {
  if (value === undefined || value === null) return { ...change, members: [], added: [], removed: [] };
  const ids = idsOf(value, locale);
  return {
    ...change,
    added: change.added.filter((id) => !ids.includes(id)),
    removed: [...change.removed, ...ids],
    ...(change.members && { members: change.members.filter((id) => !ids.includes(id)) }),
  };
}

function idsOf(value: unknown, locale: Locale): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((each) => {
    const id = typeof each === 'string' ? each : Object(each).value;
    if (typeof id !== 'string' || !ID.test(id.toLowerCase())) throw wrongValue('members', locale);
    return id.toLowerCase();
  });
}

function nameOf(value: unknown, locale: Locale): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '' || name.length > NAME_MAX || /\p{Cc}/u.test(name)) throw wrongValue('displayName', locale);
  return name;
}

function externalIdOf(value: unknown, locale: Locale): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string' || value.length > NAME_MAX || /\p{Cc}/u.test(value))
    throw wrongValue('externalId', locale);
  return value;
}

function plain(path: string): string {
  const own = path.trim().toLowerCase();
  return own.startsWith(PREFIX) ? own.slice(PREFIX.length) : own;
}

const wrongValue = (attribute: string, locale: Locale) =>
  new ScimRefusal('invalidValue', m.scim_value({ attribute }, { locale }));
const wrongPath = (path: string, locale: Locale) => new ScimRefusal('invalidPath', m.scim_path({ path }, { locale }));
