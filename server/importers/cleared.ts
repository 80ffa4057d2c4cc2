import type { Importer, TableRow, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

/**
 * Columns that follow from others: the list of alterations speaks for its sources, and a kind of data for what is
 * there.
 */
const DERIVED = ['alteration_sources', 'data_available'];

/** Reports each value that is stored now and that the import takes away without giving another. */
export function reportCleared(
  { noValues = {}, columnOf = {} }: Pick<Importer, 'noValues' | 'columnOf'>,
  wanted: readonly Wanted[],
  report: Report,
): void {
  for (const { existing, values, at, parts } of wanted) {
    const compared = parts ?? (existing === undefined ? [] : [{ at, before: existing, after: values }]);
    for (const part of compared)
      for (const [column, value] of clearedIn(part.before, part.after, noValues)) {
        const finding = { column: columnOf[column] ?? column, value: shown(value), reason: reasons.cleared };
        report.add({ kind: 'cleared', ...part.at, ...finding });
      }
  }
}

/** The columns, and the fields within them, that have a value before and none after. */
function clearedIn(before: TableRow, after: TableRow, noValues: TableRow, within = ''): [string, unknown][] {
  return Object.entries(after).flatMap(([name, value]): [string, unknown][] => {
    const was = before[name];
    if (DERIVED.includes(name) || isNothing(was, noValues[name])) return [];
    if (isNothing(value, noValues[name])) return [[within + name, was]];
    return isObject(was) && isObject(value) ? clearedIn(was, value, {}, `${name}.`) : [];
  });
}

const isObject = (value: unknown): value is TableRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown, noValue: unknown): boolean =>
  value === undefined || value === null || value === '' || value === noValue || isEmptyList(value);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** As a cell of a file would say it: of a list its parts. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
