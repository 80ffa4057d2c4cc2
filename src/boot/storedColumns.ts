import type { Column } from '../../contract/vocabulary.ts';
import { knownColumns } from '../../machines/columnChooser/columns.ts';
import type { LocalStore } from '../effects/storage.ts';
import { readAtoms, writeAtoms } from './storedAtoms.ts';

/** Returns the result columns chosen on this device; null for the default ones. */
export const readColumns = (store: LocalStore): readonly Column[] | null =>
  knownColumns(readAtoms(store).columns?.map(String));

export function writeColumns(store: LocalStore, columns: readonly Column[] | null): void {
  writeAtoms(store, { columns: columns ?? [] });
}
