import type { RecordFinding } from '../../contract/resources/record.ts';
import { failureOf } from '../request/outcome.ts';

/**
 * Moves the messages about parts of a value to the field of that value: `lines.0.agent` becomes `1 › agent: …` at
 * `lines`. They replace a message about the whole value, which is less specific.
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
    // users count from one
    else
      parts[field] = [
        ...(parts[field] ?? []),
        `${within.map((part) => Number(part) + 1 || part).join(' › ')}: ${words}`,
      ];
  }
  return { ...fields, ...Object.fromEntries(Object.entries(parts).map(([field, told]) => [field, told.join(' ')])) };
}

/** Returns the findings of the checks as messages by field. */
export const noticedAtFields = (findings: readonly RecordFinding[] = []): Record<string, string> =>
  Object.fromEntries(
    [...Map.groupBy(findings, ({ field }) => field.split('.')[0] ?? field)].map(([field, found]) => [
      field,
      [...new Set(found.map(({ field: path, message }) => wordsAt(path, message)))].join(' '),
    ]),
  );

/** Puts the position before the message: `alterations.0.gene` is in the first entry. */
function wordsAt(path: string, message: string): string {
  const place = path.split('.').find((part) => /^\d+$/.test(part));
  return place === undefined ? message : `${Number(place) + 1} › ${message}`;
}
