import type { Locale, Theme } from '../../machines/preferences/preferences.machine.ts';
import { type LocalStore, readJson } from '../effects/storage.ts';
import { isRecord } from '../portal/isRecord.ts';

/** What the entry `atoms` holds: the permission codes of the login (`codes`), and what was chosen on this device. */
export type Atoms = {
  codes?: string;
  locale?: Locale;
  theme?: Theme;
  /** Columns of results; whoever reads them says which exist. */
  columns?: readonly unknown[];
  /** A visitor's models; whoever reads them says what they must be. */
  shortlist?: readonly unknown[];
  /** Different after every change of the account's shortlist: other tabs read it anew. */
  shortlistSaved?: string;
};

export function readAtoms(store: LocalStore): Atoms {
  const value = readJson(store, 'atoms');
  if (!isRecord(value)) return {};
  const { codes, locale, theme, columns, shortlist, shortlistSaved } = value;
  return {
    ...(typeof codes === 'string' && codes !== '' && { codes }),
    ...((locale === 'en' || locale === 'zh') && { locale }),
    ...((theme === 'light' || theme === 'dark') && { theme }),
    ...(Array.isArray(columns) && columns.length > 0 && { columns }),
    ...(Array.isArray(shortlist) && shortlist.length > 0 && { shortlist }),
    ...(typeof shortlistSaved === 'string' && shortlistSaved !== '' && { shortlistSaved }),
  };
}

/** Changes some of them; empty ones are not kept. */
export function writeAtoms(store: LocalStore, change: Atoms): void {
  const atoms = { ...readAtoms(store), ...change };
  const kept = Object.entries(atoms).filter(([, value]) => value !== undefined && value.length > 0);
  if (kept.length === 0) store.remove('atoms');
  else store.write('atoms', JSON.stringify(Object.fromEntries(kept)));
}

/** The mark of the account's last change of its shortlist on this device. */
export const readShortlistSaved = (store: LocalStore): string => readAtoms(store).shortlistSaved ?? '';

/** Whether this device keeps models for a visitor. */
export const keepsShortlist = (store: LocalStore): boolean => readAtoms(store).shortlist !== undefined;
