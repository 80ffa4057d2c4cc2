import { EMPTY_VALUE } from '../../../contract/constants.ts';
import { sameIn } from '../../../contract/localized.ts';
import type { ResourceRecord } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { ResourceSource } from './source.ts';

/** The placeholder for the name of a record that the reader may not see. */
export const HIDDEN_LABEL: Localized = sameIn(EMPTY_VALUE);

/** Returns the name of a record. */
export function labelOf({ definition }: ResourceSource, record: ResourceRecord): Localized {
  const value = record[definition.label];
  if (typeof value === 'object' && value !== null && 'en' in value && 'zh' in value)
    return { en: String(value.en), zh: String(value.zh) };
  const [referred] = record.labels[definition.label] ?? [];
  return referred?.label ?? sameIn(String(value ?? ''));
}
