import type { Fault } from '../modules/content/checks/fault.ts';
import type { CheckCode } from '../modules/content/checks/words.ts';
import type { ContentFinding } from '../platform/resources/findings.ts';
import type { Report } from './report.ts';

type About = { line: number; id: string };

/**
 * Reports what the content checks found in a row: what cannot be true refuses the row, what may be true is worth a
 * look.
 * @param columnOf the column of the file in which a field is; undefined: the file does not say it
 * @returns whether the row can be taken
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
    if (severity === 'refused') isTaken = false;
    const kind = severity === 'refused' ? 'row refused' : 'noticed';
    report.add({ kind, ...about, column, value: String(value), reason });
  }
  return isTaken;
}
