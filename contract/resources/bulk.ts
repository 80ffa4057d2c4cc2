import type { Localized } from '../schema.ts';
import type { Field } from './fields.ts';
import type { Label, Removal } from './record.ts';

/** What is done to a field of many records: `add` and `remove` are for fields with several values. */
export const BULK_OPERATIONS = ['set', 'clear', 'add', 'remove'] as const;
export type BulkOperation = (typeof BULK_OPERATIONS)[number];

/** A change of one field of many records; `clear` has no value. */
export type BulkChange = { field: string; operation: BulkOperation; value?: unknown };

type Refused = { id: string; label: Localized; message: string };

/** One record of a preview: its value and what it becomes; `labels` name what either refers to. */
export type BulkSample = { id: string; label: Localized; before: unknown; after: unknown; labels: Label[] };

/**
 * What a bulk edit would do. `id` names it: the edit does this and nothing else. Of `count` records `checked` were
 * tried out: `changing` of them would change, `same` have the value already, `refusedCount` stay as they are; `refused`
 * names some of these, each with its reason.
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

/** How far a bulk edit in the background is, or its undo; `refused` names some of those that stay as they were. */
export type BulkState = Removal & { doneCount: number; refusedCount: number; refused: Refused[] };

const SEVERAL: readonly Field['kind'][] = ['choices', 'references', 'texts'];

/** What can be done to a field in bulk. */
export function operationsFor(field: Field): BulkOperation[] {
  const several = SEVERAL.includes(field.kind);
  return BULK_OPERATIONS.filter((operation) =>
    operation === 'clear' ? !field.required && field.kind !== 'flag' : operation === 'set' || several,
  );
}
