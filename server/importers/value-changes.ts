import { isDeepStrictEqual } from 'node:util';
import type { Importer, TableRow, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

/**
 * Columns that follow from others: the list of alterations speaks for its sources, and a kind of data for what is
 * there.
 */
const DERIVED = ['alteration_sources', 'data_available'];

/** Reports each value that is stored now and becomes another one or none, and each that comes where none was. */
export function reportChanges(
  { noValues = {}, columnOf = {} }: Pick<Importer, 'noValues' | 'columnOf'>,
  wanted: readonly Wanted[],
  report: Report,
): void {
  for (const { existing, values, at, parts } of wanted) {
    const compared = parts ?? (existing === undefined ? [] : [{ at, before: existing, after: values }]);
    for (const part of compared)
      for (const { column, before, after } of changesIn(part.before, part.after, noValues)) {
        const place = { ...part.at, column: columnOf[column] ?? column, value: shown(before) };
        if (after === undefined) report.add({ kind: 'cleared', ...place, reason: reasons.cleared });
        else report.add({ kind: 'changed', ...place, result: shown(after), reason: reasons.changes });
      }
  }
}

/** `after` is missing where no other value comes. */
type Change = { column: string; before: unknown; after?: unknown };

/** The columns, and the fields within them, that have another value after than before. */
function changesIn(before: TableRow, after: TableRow, noValues: TableRow, within = ''): Change[] {
  return Object.entries(after).flatMap(([name, value]): Change[] => {
    const column = within + name;
    const was = before[name];
    const [hadNone, hasNone] = [isNothing(was, noValues[name]), isNothing(value, noValues[name])];
    if (DERIVED.includes(name) || (hadNone && hasNone) || isDeepStrictEqual(was, value)) return [];
    if (hasNone) return [{ column, before: was }];
    if (isObject(value) && (hadNone || isObject(was)))
      return changesIn(isObject(was) ? was : {}, value, {}, `${column}.`);
    return [{ column, before: hadNone ? '' : was, after: value }];
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
