import { COLUMNS, type Column, DEFAULT_COLUMNS } from '../../contract/vocabulary.ts';

/** Returns the columns with these names, in order and without duplicates; null when no name is known. */
export function knownColumns(names: readonly string[] | null | undefined): Column[] | null {
  const found = (names ?? []).flatMap(
    (name) => COLUMNS.find((known) => known.toLowerCase() === name.toLowerCase()) ?? [],
  );
  return found.length > 0 ? [...new Set(found)] : null;
}

/**
 * Returns the columns of a result: those of the address, otherwise those stored on this device, otherwise the default
 * ones.
 */
export function shownColumns(said: readonly string[] | null, remembered: readonly Column[] | null): readonly Column[] {
  return knownColumns(said) ?? remembered ?? DEFAULT_COLUMNS;
}

/** Whether these are the default columns in the default order. */
export const areUsual = (columns: readonly Column[]): boolean => columns.join() === DEFAULT_COLUMNS.join();

/** Returns the columns with one added at the end or removed. The last column cannot be removed. */
export function withColumn<Name extends string>(columns: readonly Name[], column: Name, shown: boolean): Name[] {
  const others = columns.filter((other) => other !== column);
  if (shown) return columns.includes(column) ? [...columns] : [...columns, column];
  return others.length > 0 ? others : [...columns];
}

/** Returns the columns with one moved to a position counted from 0. Positions beyond the ends are clamped. */
export function withColumnAt<Name extends string>(columns: readonly Name[], column: Name, place: number): Name[] {
  if (!columns.includes(column)) return [...columns];
  const others = columns.filter((other) => other !== column);
  const at = Math.min(Math.max(0, place), others.length);
  return [...others.slice(0, at), column, ...others.slice(at)];
}
