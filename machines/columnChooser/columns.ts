import { COLUMNS, type Column, DEFAULT_COLUMNS } from '../../contract/vocabulary.ts';

/** The columns that these names stand for, in their order, each once; null when none of them is known. */
export function knownColumns(names: readonly string[] | null | undefined): Column[] | null {
  const found = (names ?? []).flatMap(
    (name) => COLUMNS.find((known) => known.toLowerCase() === name.toLowerCase()) ?? [],
  );
  return found.length > 0 ? [...new Set(found)] : null;
}

/** The columns that a result shows: what the address says, else what this device remembers, else the usual ones. */
export function shownColumns(said: readonly string[] | null, remembered: readonly Column[] | null): readonly Column[] {
  return knownColumns(said) ?? remembered ?? DEFAULT_COLUMNS;
}

/** Whether these are the usual columns in the usual order. */
export const areUsual = (columns: readonly Column[]): boolean => columns.join() === DEFAULT_COLUMNS.join();

/** The columns with one more at the end, or with one less. The last one stays. */
export function withColumn<Name extends string>(columns: readonly Name[], column: Name, shown: boolean): Name[] {
  const others = columns.filter((other) => other !== column);
  if (shown) return columns.includes(column) ? [...columns] : [...columns, column];
  return others.length > 0 ? others : [...columns];
}

/** The columns with one of them at another place, counted from 0; a place beyond the ends is the end. */
export function withColumnAt<Name extends string>(columns: readonly Name[], column: Name, place: number): Name[] {
  if (!columns.includes(column)) return [...columns];
  const others = columns.filter((other) => other !== column);
  const at = Math.min(Math.max(0, place), others.length);
  return [...others.slice(0, at), column, ...others.slice(at)];
}
