import type { ChosenPreferences } from '../../machines/preferences/preferences.machine.ts';
import type { StoredIdentity } from '../../machines/session/identity.ts';
import { type LocalStore, readJson } from '../effects/storage.ts';
import { isRecord } from '../portal/isRecord.ts';
import { readAtoms, writeAtoms } from './storedAtoms.ts';

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
  writeAtoms(store, { codes: '', shortlistSaved: '' });
}

export function readPreferences(store: LocalStore): ChosenPreferences {
  const { locale, theme } = readAtoms(store);
  return { ...(locale && { locale }), ...(theme && { theme }) };
}

export function writePreferences(store: LocalStore, chosen: ChosenPreferences): void {
  writeAtoms(store, chosen);
}

function isUser(value: unknown): value is StoredIdentity['user'] {
  return isRecord(value) && ['id', 'name', 'workEmail'].every((field) => typeof value[field] === 'string');
}
