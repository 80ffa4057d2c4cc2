import type { RecordFinding } from '../../contract/resources/record.ts';
import { failureOf } from '../request/outcome.ts';

/**
 * A refusal with what it says of parts of a value said at the field that has the value: `lines.0.agent` becomes
 * `1 › agent: …` at `lines`. What it says of the value as a whole is left out then: it says less.
 */
export function refusedAtFields(error: unknown): unknown {
  const failure = failureOf(error);
  return failure.fields ? { ...failure, fields: atFields(failure.fields) } : error;
}

function atFields(said: Readonly<Record<string, string>>): Record<string, string> {
  const fields: Record<string, string> = {};
  const parts: Record<string, string[]> = {};
  for (const [name, words] of Object.entries(said)) {
    const [field = '', ...within] = name.split('.');
    if (within.length === 0) fields[field] = words;
    // people count from one
    else
      parts[field] = [
        ...(parts[field] ?? []),
        `${within.map((part) => Number(part) + 1 || part).join(' › ')}: ${words}`,
      ];
  }
  return { ...fields, ...Object.fromEntries(Object.entries(parts).map(([field, told]) => [field, told.join(' ')])) };
}

/** What checks found in a record, in words at the fields that have it. */
export const noticedAtFields = (findings: readonly RecordFinding[] = []): Record<string, string> =>
  Object.fromEntries(
    [...Map.groupBy(findings, ({ field }) => field.split('.')[0] ?? field)].map(([field, found]) => [
      field,
      [...new Set(found.map(({ field: path, message }) => wordsAt(path, message)))].join(' '),
    ]),
  );

/** `alterations.0.gene` is the first entry: its place is said before the words. */
function wordsAt(path: string, message: string): string {
  const place = path.split('.').find((part) => /^\d+$/.test(part));
  return place === undefined ? message : `${Number(place) + 1} › ${message}`;
}
