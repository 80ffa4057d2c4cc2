import { isDeepStrictEqual } from 'node:util';
import type { Alteration } from '../../contract/entities/model.ts';
import type { Importer, TableRow, Wanted } from './importer.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';

/**
 * Columns that are derived from others and not reported. Changes of the list of alterations already cover its sources,
 * and changes of the data cover the kinds of data.
 */
const DERIVED = ['alteration_sources', 'data_available'];

/** Reports each stored value that is replaced or cleared, and each new value. */
export function reportChanges(
  { noValues = {}, columnOf = {}, whyCleared }: Pick<Importer, 'noValues' | 'columnOf' | 'whyCleared'>,
  wanted: readonly Wanted[],
  report: Report,
): void {
  for (const { existing, values, at, parts } of wanted) {
    const compared = parts ?? (existing === undefined ? [] : [{ at, before: existing, after: values }]);
    for (const part of compared)
      for (const { column, before, after } of changesIn(part.before, part.after, noValues)) {
        const place = { ...part.at, column: columnOf[column] ?? column, value: shown(before) };
        if (after === undefined) {
          const reason = whyCleared?.(column, part.after) ?? reasons.cleared;
          report.add({ kind: 'cleared', ...place, reason });
        } else report.add({ kind: 'changed', ...place, result: shown(after), reason: reasons.changes });
      }
  }
}

/** `after` is missing if there is no new value. */
type Change = { column: string; before: unknown; after?: unknown };

/** Returns the columns, and the fields within them, whose value differs. */
function changesIn(before: TableRow, after: TableRow, noValues: TableRow, within = ''): Change[] {
  const changes: Change[] = [];
  // a loop without intermediate lists: a model has a value for each of its twenty thousand genes
  for (const name in after) {
    const value = after[name];
    const was = before[name];
    if (was === value || DERIVED.includes(name)) continue;
    const column = within + name;
    const hadNone = isNothing(was, noValues[name]);
    const hasNone = isNothing(value, noValues[name]);
    if ((hadNone && hasNone) || isDeepStrictEqual(was, value)) continue;
    if (hasNone) changes.push({ column, before: was });
    else if (isObject(value) && (hadNone || isObject(was)))
      for (const change of changesIn(isObject(was) ? was : {}, value, {}, `${column}.`)) changes.push(change);
    else changes.push({ column, before: hadNone ? '' : was, after: value });
  }
  return changes;
}

const isObject = (value: unknown): value is TableRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown, noValue: unknown): boolean =>
  value === undefined || value === null || value === '' || value === noValue || isEmptyList(value);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Returns a value as a cell of a file would contain it; lists as their parts. */
function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join('; ');
  if (typeof value === 'string') return value;
  return isAlteration(value) ? alterationText(value) : JSON.stringify(value);
}

const isAlteration = (value: unknown): value is Alteration => isObject(value) && 'gene' in value && 'kind' in value;

/** `KRAS p.G12D (0.41)`, `ERBB2 amplification` */
const alterationText = ({ gene, kind, proteinChange, alleleFraction }: Alteration): string =>
  `${gene} ${proteinChange ?? kind}${alleleFraction === null ? '' : ` (${alleleFraction})`}`;
