import type { CallFailure } from '../../contract/envelope.ts';
import type { BulkState } from '../../contract/resources/bulk.ts';
import type { ChoiceUse, Chosen, Removal, ResourceRecord, Reviewed } from '../../contract/resources/record.ts';
import { isAct, type ResourceAct } from '../../contract/resources/resource.ts';
import type { Localized } from '../../contract/schema.ts';
import type { Ability } from './abilities.ts';
import type { Aim } from './selection.ts';

/**
 * Work on rows that is asked about first: the rows are named, the person confirms. `unplan`: not published by itself;
 * `unplanWithdrawal`: not withdrawn by itself.
 */
export type Asked = 'remove' | 'publish' | 'unplan' | 'withdraw' | 'unplanWithdrawal' | 'discard' | ResourceAct;

/**
 * What a user adds to a question: `at`, published or withdrawn then, not now; `given`, what an act of the resource asks
 * for.
 */
export type Answer = { at?: string; given?: readonly string[] };

/** What of a plan was added to its question. */
export const answerOf = (plan: Answer | null): Answer => ({
  ...(plan?.at && { at: plan.at }),
  ...(plan?.given && { given: plan.given }),
});

/** What is to be done with which rows. */
export type Plan = Answer & { action: Asked; aim: Aim };

/** What the server did, and which rows it left as they were, each with its reason; `queued`: its mails go out. */
export type Done = {
  done: string[];
  /** `current`: what a record is now that was changed after it was reviewed; `uses`: what needs one that stays. */
  refused: {
    id: string;
    label: Localized;
    message: string;
    current?: ResourceRecord;
    uses?: readonly ChoiceUse[];
  }[];
  queued?: boolean;
  /** So many are removed in the background. */
  begun?: { id: string; count: number };
};

/** What came of the last work. */
export type Report = Done & {
  action: Asked | 'plan' | 'planWithdrawal' | 'restore' | 'move' | 'moveBack' | 'save' | 'bulk' | 'bulkUndo';
  failure: CallFailure | null;
  /** How far a removal or a bulk edit in the background is, or how it ended. */
  removal?: Removal & Partial<Pick<BulkState, 'doneCount' | 'refusedCount'>>;
};

/** A row of a tree put somewhere else: under `parent` (null: at the top), in front of `before` (null: at the end). */
export type Move = { id: string; parent: string | null; before: string | null };

/** The move that puts a row back to where it stood, if it is still as the first move left it. */
export type MoveBack = Move & { version: number };

/** What is written to a file: the columns in their order, of the rows that match. */
export type ExportWanted = {
  columns: readonly string[];
  format: 'csv' | 'xlsx';
  matching: Record<string, unknown>;
  sort: readonly { field: string; order: 'asc' | 'desc' }[];
  /** Only these of them. */
  ids?: readonly string[];
};

/** Milliseconds between two looks at a removal or a bulk edit in the background. */
export const LOOK_MS = 1_500;

/** A bulk edit that is done as it was previewed, or undone. */
export type BulkInput = { id: string; undo: boolean; idempotencyKey: string };
export type WorkInput = { chosen: Chosen; idempotencyKey: string };
export type ActInput = Answer & { chosen: Chosen | Reviewed; action: Asked; idempotencyKey: string };

/** The rows as a call names them: what is published or discarded is named as it was seen. */
export function namedBy({ action, aim: { chosen, reviewed = [], fingerprint = '' } }: Plan): Chosen | Reviewed {
  if (action !== 'publish' && action !== 'discard') return chosen;
  if ('matching' in chosen) return { ...chosen, fingerprint };
  return { records: reviewed.map(({ id, version }) => ({ id, version })) };
}

/** What somebody must be able to do in order to ask for it. */
export const abilityFor = (action: Asked): Ability =>
  isAct(action) || action === 'remove' ? action : action === 'discard' ? 'edit' : 'publish';
