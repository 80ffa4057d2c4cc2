import type { CallFailure } from '../../contract/envelope.ts';
import type { BulkState } from '../../contract/resources/bulk.ts';
import type { ChoiceUse, Chosen, Removal, ResourceRecord, Reviewed } from '../../contract/resources/record.ts';
import { isAct, type ResourceAct } from '../../contract/resources/resource.ts';
import type { Localized } from '../../contract/schema.ts';
import type { Ability } from './abilities.ts';
import type { Aim } from './selection.ts';

/**
 * Actions on rows that need a confirmation: the rows are named and the user confirms. `unplan` cancels a scheduled
 * publication, `unplanWithdrawal` a scheduled withdrawal.
 */
export type Asked = 'remove' | 'publish' | 'unplan' | 'withdraw' | 'unplanWithdrawal' | 'discard' | ResourceAct;

/**
 * The user's input in the confirmation. `at`: publish or withdraw at that time instead of now. `given`: the values that
 * the resource's act asks for.
 */
export type Answer = { at?: string; given?: readonly string[] };

/** Returns the user's input from a plan. */
export const answerOf = (plan: Answer | null): Answer => ({
  ...(plan?.at && { at: plan.at }),
  ...(plan?.given && { given: plan.given }),
});

/** An action with its rows. */
export type Plan = Answer & { action: Asked; aim: Aim };

/** The server's result: the completed rows, and the unchanged rows with reasons. `queued`: the mails will be sent. */
export type Done = {
  done: string[];
  /**
   * `current`: the current state of a record that changed after it was reviewed. `uses`: the records that use a value
   * which was not removed for that reason.
   */
  refused: {
    id: string;
    label: Localized;
    message: string;
    current?: ResourceRecord;
    uses?: readonly ChoiceUse[];
  }[];
  queued?: boolean;
  /** The background task of a removal or bulk edit, and its number of records. */
  begun?: { id: string; count: number };
};

/** The result of the last action. */
export type Report = Done & {
  action: Asked | 'plan' | 'planWithdrawal' | 'restore' | 'move' | 'moveBack' | 'save' | 'bulk' | 'bulkUndo';
  failure: CallFailure | null;
  /** Progress or result of a removal or bulk edit in the background. */
  removal?: Removal & Partial<Pick<BulkState, 'doneCount' | 'refusedCount'>>;
};

/** A move of a tree row: under `parent` (null: at the top), before `before` (null: at the end). */
export type Move = { id: string; parent: string | null; before: string | null };

/** The move that returns a row to its earlier position, if the row has not changed since the first move. */
export type MoveBack = Move & { version: number };

/** What to export: the columns in order, and the matching rows. */
export type ExportWanted = {
  columns: readonly string[];
  format: 'csv' | 'xlsx';
  matching: Record<string, unknown>;
  sort: readonly { field: string; order: 'asc' | 'desc' }[];
  /** Only these rows. */
  ids?: readonly string[];
};

/** Interval in milliseconds between two polls of a removal or bulk edit in the background. */
export const LOOK_MS = 1_500;

/** A previewed bulk edit to do or to undo. */
export type BulkInput = { id: string; undo: boolean; idempotencyKey: string };
export type WorkInput = { chosen: Chosen; idempotencyKey: string };
export type ActInput = Answer & { chosen: Chosen | Reviewed; action: Asked; idempotencyKey: string };

/**
 * Returns the rows as a call passes them. Rows to publish or discard are identified by the version that the user saw.
 */
export function namedBy({ action, aim: { chosen, reviewed = [], fingerprint = '' } }: Plan): Chosen | Reviewed {
  if (action !== 'publish' && action !== 'discard') return chosen;
  if ('matching' in chosen) return { ...chosen, fingerprint };
  return { records: reviewed.map(({ id, version }) => ({ id, version })) };
}

/** Returns the ability that an action needs. */
export const abilityFor = (action: Asked): Ability =>
  isAct(action) || action === 'remove' ? action : action === 'discard' ? 'edit' : 'publish';
