import { keyText } from '../../../contract/keyText.ts';
import { EMAIL_MAX, LINE_MAX, PART_OF_NAME_MAX, PHONE_MAX } from '../../../contract/lengths.ts';
import { SCIM_ENTERPRISE, SCIM_USER, type ScimOperation } from '../../../contract/scim.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { ScimRefusal } from '../../platform/http/scimReplies.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';

const EXTERNAL_ID_MAX = 254;

/** What a directory sets of a user. An absent field is not changed. */
export type UserChange = {
  workEmail?: string;
  firstName?: string;
  lastName?: string;
  /** Names a user for whom the directory sends neither first nor last name. */
  displayName?: string;
  enabled?: boolean;
  jobTitle?: string | null;
  phone?: string | null;
  organization?: string | null;
  locale?: 'en' | 'zh';
  externalId?: string | null;
};

type Set = (change: UserChange, value: unknown, locale: Locale) => void;
type Field = 'firstName' | 'lastName' | 'displayName' | 'jobTitle' | 'phone' | 'organization' | 'externalId';

const text =
  (field: Field, max: number): Set =>
  (change, value, locale) => {
    const given = value ?? '';
    if (typeof given !== 'string' || given.length > max || /\p{Cc}/u.test(given)) throw wrongValue(field, locale);
    const typed = given.trim();
    // A blank text is no value (RFC 7643, 2.5). Nobody is left without a name.
    if (typed !== '') change[field] = typed;
    else if (field === 'jobTitle' || field === 'phone' || field === 'organization' || field === 'externalId')
      change[field] = null;
  };

/** The attributes that the portal keeps, by their path in lower case. Others are accepted and ignored. */
const kept: Record<string, Set> = {
  username: (change, value, locale) => {
    const typed = typeof value === 'string' ? keyText(value) : '';
    if (typed.length > EMAIL_MAX || !isMailAddress(typed))
      throw new ScimRefusal('invalidValue', m.scim_user_name({}, { locale }));
    change.workEmail = typed;
  },
  active: (change, value, locale) => {
    const enabled = flagOf(value);
    if (enabled === undefined) throw wrongValue('active', locale);
    change.enabled = enabled;
  },
  displayname: text('displayName', LINE_MAX),
  'name.givenname': text('firstName', PART_OF_NAME_MAX),
  'name.familyname': text('lastName', PART_OF_NAME_MAX),
  title: text('jobTitle', LINE_MAX),
  externalid: text('externalId', EXTERNAL_ID_MAX),
  organization: text('organization', LINE_MAX),
  'phonenumbers[type eq "work"].value': text('phone', PHONE_MAX),
  phonenumbers: (change, value, locale) => text('phone', PHONE_MAX)(change, workValueOf(value), locale),
  preferredlanguage: (change, value) => {
    if (typeof value === 'string') change.locale = value.toLowerCase().startsWith('zh') ? 'zh' : 'en';
  },
};
/** A map, because an object also has the attributes of its prototype. */
const attributes = new Map(Object.entries(kept));

/** Microsoft's directory sends flags as words with a capital letter. */
function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  return word === 'true' ? true : word === 'false' ? false : undefined;
}

/** Returns the value for work out of several, otherwise the primary or the first one. */
function workValueOf(values: unknown): unknown {
  const list: unknown[] = Array.isArray(values) ? values : [];
  const given = list.map((value) => Object(value) as Record<string, unknown>);
  const chosen = given.find(({ type }) => type === 'work') ?? given.find(({ primary }) => primary === true) ?? given[0];
  return chosen?.value ?? null;
}

const PREFIXES = [SCIM_USER, SCIM_ENTERPRISE].map((schema) => `${schema.toLowerCase()}:`);

/** Returns the path of an attribute in lower case, without the name of its schema. */
function plainPath(path: string): string {
  const own = path.trim().toLowerCase();
  const prefix = PREFIXES.find((each) => own.startsWith(each));
  return prefix === undefined ? own : own.slice(prefix.length);
}

function set(change: UserChange, path: string, value: unknown, locale: Locale): void {
  const known = attributes.get(path);
  if (known) known(change, value, locale);
  else if (isPlain(value) && (path === 'name' || PREFIXES.includes(`${path}:`)))
    for (const [name, part] of Object.entries(value))
      set(change, path === 'name' ? `name.${name.toLowerCase()}` : name.toLowerCase(), part, locale);
}

/** A path begins with the name of an attribute (RFC 7644, 3.5.2). None is called as a property of every object. */
const isPath = (path: string): boolean => /^[a-z]/.test(path) && !(path in Object.prototype);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the representation of a user. */
export function changeOfUser(body: Record<string, unknown>, locale: Locale): UserChange {
  const change: UserChange = {};
  for (const [name, value] of Object.entries(body)) set(change, plainPath(name), value, locale);
  return change;
}

/** Reads the replacement of a user: what the directory no longer sends is removed. */
export const replacementOf = (body: Record<string, unknown>, locale: Locale): UserChange => ({
  jobTitle: null,
  phone: null,
  organization: null,
  externalId: null,
  ...changeOfUser(body, locale),
});

/**
 * Reads the operations of a patch (RFC 7644, 3.5.2).
 *
 * @throws ScimRefusal `noTarget` for a removal without a path, `invalidPath` for one that names no attribute,
 * `invalidValue` for a value that the portal cannot keep
 */
export function changeOfPatch(operations: readonly ScimOperation[], locale: Locale): UserChange {
  const change: UserChange = {};
  for (const { op, path = '', value } of operations) {
    const attribute = plainPath(path);
    if (path !== '' && !isPath(attribute)) throw new ScimRefusal('invalidPath', m.scim_path({ path }, { locale }));
    if (op.toLowerCase() === 'remove') {
      if (path === '') throw new ScimRefusal('noTarget', m.scim_no_path({}, { locale }));
      if (attribute !== 'username' && attribute !== 'active') set(change, attribute, null, locale);
    } else if (path !== '') set(change, attribute, value, locale);
    else if (isPlain(value)) Object.assign(change, changeOfUser(value, locale));
    else throw wrongValue('value', locale);
  }
  return change;
}

const wrongValue = (attribute: string, locale: Locale) =>
  new ScimRefusal('invalidValue', m.scim_value({ attribute }, { locale }));
