import type { CallFailure } from '../../contract/envelope.ts';
import type {
  Chosen,
  RecordChange,
  RemovedRecord,
  ResourceRecord,
  Reviewed,
  Saving,
} from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import type { Ability } from './abilities.ts';
import { type FieldMerge, mergedValues, mergeOf, type Side } from './merge.ts';
import type { Aim } from './selection.ts';
import { emptyValues, valuesOf } from './values.ts';
import { type Asked, type ExportWanted, type Move, type MoveBack, namedBy, type Plan, type Report } from './work.ts';

/** Typed, unsaved input of a form: the initial values, the last values, and the time. It contains no secrets. */
export type FormDraft = { at: string; base: Saving; values: Saving };

export type Changes = { count: number; list: RecordChange[] };
export type Trash = { count: number; page: number; list: RemovedRecord[] };
/** `action`: the action that was not done. */
export type Outdated = { action: Asked; reviewed: ResourceRecord; current: ResourceRecord };
export type CrudInput = {
  definition: ResourceDefinition;
  /** The user's abilities (abilities.ts). */
  may: readonly Ability[];
  within: string | null;
  /** Whether the list is sent the user's page size, and waits for it. */
  awaitsLimit?: boolean | undefined;
  /** Default values of a new record's fields, in addition to those of the definition. */
  defaults: Saving;
  address: string;
  /** The last bulk edit of the session, if it can be undone. */
  edited: string | null;
  /** A random word, the prefix of the idempotency keys. */
  instance: string;
};
/** The context of the crud machine. */
export type CrudContext = CrudInput & {
  /** Counters of forms and merge choices, and of actions; each gets its own idempotency key. */
  turn: number;
  works: number;
  /** The record of the open panel; null for a new record, or when no panel is open. */
  id: string | null;
  /** As loaded. */
  record: ResourceRecord | null;
  /**
   * Filled into the form when it opens. In the form of a record it is a change: the result of a merge, or an older
   * value. In the form of a new record it is where the form starts, such as a copy, so that closing it loses nothing.
   */
  proposal: Saving | null;
  /** When the form's content was typed, if that was before the form was opened. */
  recalled: string | null;
  /** A conflict: the values typed here, the record that another user saved, and the chosen side of each field. */
  mine: Saving | null;
  theirs: ResourceRecord | null;
  choices: Record<string, Side>;
  /**
   * A record as the user saw it and as it is now; for that reason it was not published, or its changes were not
   * discarded.
   */
  outdated: Outdated | null;
  /** The newest changes of the record, and the total number of changes. */
  changes: readonly RecordChange[];
  changeCount: number;
  trash: Trash | null;
  /** The action to confirm, and the confirmed one. */
  plan: Plan | null;
  underWay: Plan | null;
  report: Report | null;
  /** Records of the last removal that can be restored. */
  undo: readonly string[];
  restoring: readonly string[];
  move: Move | null;
  /** The reverse of the last move, if the last action was a move. */
  back: MoveBack | null;
  wanted: ExportWanted | null;
  /** The rows of a bulk edit, and its field if already chosen. */
  bulk: { aim: Aim; field: string | null } | null;
  /** The current or last bulk edit. */
  bulkId: string | null;
  failure: CallFailure | null;
};

/** The context with no open panel and no action yet. */
export const crudAtRest = {
  turn: 1,
  works: 1,
  id: null,
  record: null,
  proposal: null,
  recalled: null,
  mine: null,
  theirs: null,
  choices: {},
  outdated: null,
  changes: [],
  changeCount: 0,
  trash: null,
  plan: null,
  underWay: null,
  report: null,
  undo: [],
  restoring: [],
  move: null,
  back: null,
  wanted: null,
  bulk: null,
  bulkId: null,
  edited: null,
  failure: null,
} satisfies Omit<CrudContext, Exclude<keyof CrudInput, 'edited'>>;

/** Returns the initial values of a form: the loaded record, or an empty one with the values proposed for it. */
export const initialValues = ({ definition, record, within, defaults, proposal }: CrudContext): Saving => {
  if (record) return valuesOf(definition, record);
  return { ...emptyValues(definition, within), ...defaults, ...(proposal?.id === undefined && proposal) };
};

/** Returns the fields of a conflict, each as loaded, as typed, and as saved by another user. */
export function mergesOf({ definition, record, mine, theirs }: CrudContext): FieldMerge[] {
  if (!record || !mine || !theirs) return [];
  return mergeOf(definition, valuesOf(definition, record), mine, valuesOf(definition, theirs));
}

/** Returns a record that the last action skipped because it had changed since the user saw it, in both versions. */
export const outdatedOf = ({ report, underWay }: CrudContext, id: string): Outdated | null => {
  const current = report?.refused.find((one) => one.id === id)?.current;
  const reviewed = underWay?.aim.reviewed?.find((one) => one.id === id);
  return underWay && current && reviewed ? { action: underWay.action, reviewed, current } : null;
};

/** Whether there is a last bulk edit and this user may still edit. The server decides for each record. */
export const isEditUndoable = ({ edited, may }: CrudContext): boolean => edited !== null && may.includes('edit');

/**
 * Whether no other action followed the last bulk edit or the opening of the list. The undo key does not undo older
 * actions.
 */
export const isEditLast = (context: CrudContext): boolean =>
  isEditUndoable(context) && [undefined, 'bulk', 'bulkUndo'].includes(context.report?.action);

/** Whether the notice of the last action can offer an undo. */
export const isUndoable = (context: CrudContext): boolean =>
  context.undo.length > 0 || context.back !== null || (context.edited === context.bulkId && isEditLast(context));

/** Whether the last action can be undone and is not itself an undo. */
export const isNewlyUndoable = ({ undo, back, edited, bulkId, report }: CrudContext): boolean =>
  (undo.length > 0 && report?.action === 'remove') ||
  (back !== null && report?.action === 'move') ||
  (edited !== null && edited === bulkId && report?.action === 'bulk');

/** Returns the values that saving the conflict would save. */
export const merged = (context: CrudContext): Saving =>
  context.theirs
    ? mergedValues(valuesOf(context.definition, context.theirs), mergesOf(context), context.choices)
    : (context.mine ?? {});

/**
 * Returns the rows of the running action. `actionOf` returns its kind, and `keyOf` the idempotency key, which a repeat
 * uses again.
 */
export const chosenOf = ({ underWay }: CrudContext): Chosen => underWay?.aim.chosen ?? { ids: [] };
export const namedOf = ({ underWay }: CrudContext): Chosen | Reviewed => (underWay ? namedBy(underWay) : { ids: [] });
export const actionOf = ({ underWay }: CrudContext): Asked => underWay?.action ?? 'discard';
/** Returns the action as reported: publishing or withdrawing at a later time counts as scheduling. */
export function reportedOf(context: CrudContext): Report['action'] {
  const action = actionOf(context);
  if (!context.underWay?.at) return action;
  return action === 'publish' ? 'plan' : action === 'withdraw' ? 'planWithdrawal' : action;
}
export const keyOf = ({ instance, works }: CrudContext): string => `${instance}-w${works}`;
