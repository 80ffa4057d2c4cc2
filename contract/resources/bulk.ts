import type { Localized } from '../schema.ts';
import type { Field } from './fields.ts';
import type { Label, Removal } from './record.ts';

/** Operations on a field of many records; `add` and `remove` are for fields with several values. */
export const BULK_OPERATIONS = ['set', 'clear', 'add', 'remove'] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

/** A change of one field of many records; `clear` has no value. */
export type BulkChange = { field: string; operation: BulkOperation; value?: unknown };

type Refused = { id: string; label: Localized; message: string };

/** One record of a preview: its value before and after; `labels` name the records that either value refers to. */
export type BulkSample = { id: string; label: Localized; before: unknown; after: unknown; labels: Label[] };

/**
 * The effect that a bulk edit would have. `id` identifies it: the edit applies exactly this preview. Of `count`
 * records, `checked` were tried: `changing` would change, `same` already have the value, and `refusedCount` stay
 * unchanged. `refused` lists some of the latter with reasons.
 */
export type BulkPreview = {
  id: string;
  count: number;
  checked: number;
  changing: number;
  same: number;
  refusedCount: number;
  refused: Refused[];
  sample: BulkSample[];
};

/** The progress of a bulk edit in the background, or of its undo; `refused` lists some of the unchanged records. */
export type BulkState = Removal & { doneCount: number; refusedCount: number; refused: Refused[] };

const SEVERAL: readonly Field['kind'][] = ['choices', 'references', 'texts'];

/** Returns the bulk operations that a field allows. */
export function operationsFor(field: Field): BulkOperation[] {
  const several = SEVERAL.includes(field.kind);
  return BULK_OPERATIONS.filter((operation) =>
    operation === 'clear' ? !field.required && field.kind !== 'flag' : operation === 'set' || several,
  );
}
