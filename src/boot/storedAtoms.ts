import type { Locale, Theme } from '../../machines/preferences/preferences.machine.ts';
import { type LocalStore, readJson } from '../effects/storage.ts';
import { isRecord } from '../portal/isRecord.ts';

/** The content of the `atoms` entry: the permission codes of the login (`codes`), and this device's preferences. */
export type Atoms = {
  codes?: string;
  locale?: Locale;
  theme?: Theme;
  /** Columns of results. The reader checks which of them exist. */
  columns?: readonly unknown[];
  /** A visitor's models. The reader validates them. */
  shortlist?: readonly unknown[];
  /** Changes with every change of the account's shortlist, so that other tabs reload it. */
  shortlistSaved?: string;
  /** `record`: reports of faults have what the page did before. Only for visitors; others store it in the account. */
  faults?: string;
};

export function readAtoms(store: LocalStore): Atoms {
  const value = readJson(store, 'atoms');
  if (!isRecord(value)) return {};
  const { codes, locale, theme, columns, shortlist, shortlistSaved, faults } = value;
  return {
    ...(typeof codes === 'string' && codes !== '' && { codes }),
    ...((locale === 'en' || locale === 'zh') && { locale }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(Array.isArray(columns) && columns.length > 0 && { columns }),
    ...(Array.isArray(shortlist) && shortlist.length > 0 && { shortlist }),
    ...(typeof shortlistSaved === 'string' && shortlistSaved !== '' && { shortlistSaved }),
    ...(faults === 'record' && { faults }),
  };
}

/** Changes some of the atoms. Empty ones are removed. */
export function writeAtoms(store: LocalStore, change: Atoms): void {
  const atoms = { ...readAtoms(store), ...change };
  const kept = Object.entries(atoms).filter(([, value]) => value !== undefined && value.length > 0);
  if (kept.length === 0) store.remove('atoms');
  else store.write('atoms', JSON.stringify(Object.fromEntries(kept)));
}

/** Returns the mark of the account's last shortlist change on this device. */
export const readShortlistSaved = (store: LocalStore): string => readAtoms(store).shortlistSaved ?? '';

/** Returns whether this device stores a visitor's shortlist. */
export const keepsShortlist = (store: LocalStore): boolean => readAtoms(store).shortlist !== undefined;
