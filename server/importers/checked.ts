import type { Fault } from '../modules/content/checks/fault.ts';
import type { CheckCode } from '../modules/content/checks/words.ts';
import type { ContentFinding } from '../platform/resources/findings.ts';
import type { Report } from './report.ts';

type About = { line: number; id: string };

/**
 * Reports the findings of the content checks for a row. An impossible value refuses the row; an unlikely value is only
 * reported.
 *
 * @param columnOf returns the file column of a field; undefined if the file does not have it
 * @returns whether the row can be imported
 */
export function reportFindings(
  found: readonly ContentFinding[],
  columnOf: (field: Fault['field'], code: CheckCode) => string | undefined,
  about: About,
  report: Report,
): boolean {
  let isTaken = true;
  for (const { code, field, severity, value, message: reason } of found) {
    const column = columnOf(field, code as CheckCode);
    if (column === undefined) continue;
    const isSameRow = !isTaken;
    if (severity === 'refused') isTaken = false;
    const kind = severity === 'refused' ? 'row refused' : 'noticed';
    report.add({ kind, ...about, column, value: String(value), reason }, isSameRow);
  }
  return isTaken;
}
