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
