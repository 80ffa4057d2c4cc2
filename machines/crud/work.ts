import type { CallFailure } from '../../contract/envelope.ts';
import type { Chosen } from '../../contract/resources/record.ts';
import type { Localized } from '../../contract/schema.ts';
import type { Ability } from './abilities.ts';
import type { Aim } from './selection.ts';

/** Work on rows that is asked about first: the rows are named, the person confirms. `unplan`: not published by itself. */
export type Asked = 'remove' | 'publish' | 'unplan' | 'withdraw' | 'discard';

/** What is to be done with which rows. `at`: published then, not now. */
export type Plan = { action: Asked; aim: Aim; at?: string };

/** What the server did, and which rows it left as they were, each with its reason. */
export type Done = { done: string[]; refused: { id: string; label: Localized; message: string }[] };

/** What came of the last work. */
export type Report = Done & {
  action: Asked | 'plan' | 'restore' | 'move' | 'save';
  failure: CallFailure | null;
};

/** A row of a tree put somewhere else: under `parent` (null: at the top), in front of `before` (null: at the end). */
export type Move = { id: string; parent: string | null; before: string | null };

/** What is written to a file: the columns in their order, of the rows that match. */
export type ExportWanted = {
  columns: readonly string[];
  format: 'csv' | 'xlsx';
  matching: Record<string, unknown>;
  sort: readonly { field: string; order: 'asc' | 'desc' }[];
};

export type WorkInput = { chosen: Chosen; idempotencyKey: string };
export type PublishInput = WorkInput & { action: Asked; at?: string };

/** What somebody must be able to do in order to ask for it. */
export const abilityFor = (action: Asked): Ability =>
  action === 'remove' ? 'remove' : action === 'discard' ? 'edit' : 'publish';
