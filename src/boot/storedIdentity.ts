import type { ChosenPreferences } from '../../machines/preferences/preferences.machine.ts';
import type { StoredIdentity } from '../../machines/session/identity.ts';
import { type LocalStore, readJson } from '../effects/storage.ts';
import { isRecord } from '../portal/isRecord.ts';
import { readAtoms, writeAtoms } from './storedAtoms.ts';

/** Returns the identity of the last visit. Null if there is none or an entry is invalid. */
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

/** Stores the identity. Writes the token last, because other tabs watch it. */
export function writeIdentity(store: LocalStore, { token, user, buttons, dictionaries }: StoredIdentity): void {
  store.write('user', JSON.stringify(user));
  store.write('dictionary', JSON.stringify(dictionaries));
  writeAtoms(store, { codes: buttons });
  store.write('token', token);
}

/** Removes everything that belongs to the user. The device's preferences stay. */
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
