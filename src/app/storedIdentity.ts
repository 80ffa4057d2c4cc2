import type { ChosenPreferences, Locale, Theme } from '../../machines/preferences/preferences.machine.ts';
import type { StoredIdentity } from '../../machines/session/identity.ts';
import { type LocalStore, readJson } from '../effects/storage.ts';

/** What the entry `atoms` holds: the permission codes of the login (`buttons`), and what was chosen on this device. */
type Atoms = { codes?: string; locale?: Locale; theme?: Theme };

/** The identity of the last visit, or null when there is none or an entry is not what this product writes. */
export function readIdentity(store: LocalStore): StoredIdentity | null {
  const token = store.read('token');
  const user = readJson(store, 'user');
  const dictionary = readJson(store, 'dictionary');
  if (token === undefined || !isUser(user)) return null;
  return {
    token,
    user,
    buttons: readAtoms(store).codes ?? '',
    dictionaries: isRecord(dictionary) ? (dictionary as StoredIdentity['dictionaries']) : {},
  };
}

/** Writes the token last: it is what other tabs watch. */
export function writeIdentity(store: LocalStore, { token, user, buttons, dictionaries }: StoredIdentity): void {
  store.write('user', JSON.stringify(user));
  store.write('dictionary', JSON.stringify(dictionaries));
  writeAtoms(store, { codes: buttons });
  store.write('token', token);
}

/** Removes everything that belongs to the person; what was chosen on the device stays. */
export function forgetIdentity(store: LocalStore): void {
  store.remove('token');
  store.remove('user');
  store.remove('dictionary');
  writeAtoms(store, { codes: '' });
}

export function readPreferences(store: LocalStore): ChosenPreferences {
  const { locale, theme } = readAtoms(store);
  return { ...(locale && { locale }), ...(theme && { theme }) };
}

export function writePreferences(store: LocalStore, chosen: ChosenPreferences): void {
  writeAtoms(store, chosen);
}

function readAtoms(store: LocalStore): Atoms {
  const value = readJson(store, 'atoms');
  if (!isRecord(value)) return {};
  const { codes, locale, theme } = value;
  return {
    ...(typeof codes === 'string' && codes !== '' && { codes }),
    ...((locale === 'en' || locale === 'zh') && { locale }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
  };
}

function writeAtoms(store: LocalStore, change: Atoms): void {
  const { codes, ...chosen } = { ...readAtoms(store), ...change };
  const atoms: Atoms = { ...chosen, ...(codes && { codes }) };
  if (Object.keys(atoms).length === 0) store.remove('atoms');
  else store.write('atoms', JSON.stringify(atoms));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isUser(value: unknown): value is StoredIdentity['user'] {
  return isRecord(value) && ['id', 'name', 'workEmail'].every((field) => typeof value[field] === 'string');
}
