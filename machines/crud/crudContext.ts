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

/** What was typed into a form and not saved: as the form began, as it was left, and when. Secrets are not in it. */
export type FormDraft = { at: string; base: Saving; values: Saving };

export type Changes = { count: number; list: RecordChange[] };
export type Trash = { count: number; page: number; list: RemovedRecord[] };
/** `action`: what was not done. */
export type Outdated = { action: Asked; reviewed: ResourceRecord; current: ResourceRecord };
export type CrudInput = {
  definition: ResourceDefinition;
  /** What the person may do (abilities.ts). */
  may: readonly Ability[];
  within: string | null;
  /** What fields of a new record hold at first, beside what the definition says. */
  defaults: Saving;
  address: string;
  /** The last bulk edit of the session that can be undone. */
  edited: string | null;
  /** A random word: idempotency keys begin with it. */
  instance: string;
};
/** What the crud chart knows. */
export type CrudContext = CrudInput & {
  /** Counts forms and the choices of a merge, and works: each has an idempotency key of its own. */
  turn: number;
  works: number;
  /** Whose panel is open; null for a new record, or when none is. */
  id: string | null;
  /** As it was read. */
  record: ResourceRecord | null;
  /** Put into the form when it opens, as a change: what a merge or an older value gave. */
  proposal: Saving | null;
  /** When what stands in the form was typed, if that was before the form opened. */
  recalled: string | null;
  /** A conflict: what was typed here, what somebody else saved, and which side each field takes. */
  mine: Saving | null;
  theirs: ResourceRecord | null;
  choices: Record<string, Side>;
  /** What a record was when the user saw it, and what it is now: it was not published, or its changes not discarded. */
  outdated: Outdated | null;
  /** The newest changes of the record, and how many there are of all. */
  changes: readonly RecordChange[];
  changeCount: number;
  trash: Trash | null;
  /** What is asked about, and what was confirmed. */
  plan: Plan | null;
  underWay: Plan | null;
  report: Report | null;
  /** What the last removal removed and a restore can bring back. */
  undo: readonly string[];
  restoring: readonly string[];
  move: Move | null;
  /** What undoes the last move, if the last work was one. */
  back: MoveBack | null;
  wanted: ExportWanted | null;
  /** The rows whose field is to be changed, and the field, if it is chosen already. */
  bulk: { aim: Aim; field: string | null } | null;
  /** The bulk edit that is under way, or was the last one. */
  bulkId: string | null;
  failure: CallFailure | null;
};

/** With nothing open, and nothing done yet. */
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

/** What a form begins with: the record as it was read, or an empty one. */
export const initialValues = ({ definition, record, within, defaults }: CrudContext): Saving =>
  record ? valuesOf(definition, record) : { ...emptyValues(definition, within), ...defaults };

/** The fields of a conflict, each as it was read, typed and saved by somebody else. */
export function mergesOf({ definition, record, mine, theirs }: CrudContext): FieldMerge[] {
  if (!record || !mine || !theirs) return [];
  return mergeOf(definition, valuesOf(definition, record), mine, valuesOf(definition, theirs));
}

/** A record that the last work left because it was changed after the user saw it, as it was and as it is. */
export const outdatedOf = ({ report, underWay }: CrudContext, id: string): Outdated | null => {
  const current = report?.refused.find((one) => one.id === id)?.current;
  const reviewed = underWay?.aim.reviewed?.find((one) => one.id === id);
  return underWay && current && reviewed ? { action: underWay.action, reviewed, current } : null;
};

/** The last bulk edit is there, and this user may still edit. The server decides for each record. */
export const isEditUndoable = ({ edited, may }: CrudContext): boolean => edited !== null && may.includes('edit');

/** Whether nothing else was done since the last bulk edit, or since the list was opened: no key undoes older work. */
export const isEditLast = (context: CrudContext): boolean =>
  isEditUndoable(context) && [undefined, 'bulk', 'bulkUndo'].includes(context.report?.action);

/** Whether there is something that the notice of the last work can undo. */
export const isUndoable = (context: CrudContext): boolean =>
  context.undo.length > 0 || context.back !== null || (context.edited === context.bulkId && isEditLast(context));

/** Whether the last work can be undone, and is no undo itself. */
export const isNewlyUndoable = ({ undo, back, edited, bulkId, report }: CrudContext): boolean =>
  (undo.length > 0 && report?.action === 'remove') ||
  (back !== null && report?.action === 'move') ||
  (edited !== null && edited === bulkId && report?.action === 'bulk');

/** What saving the conflict would save. */
export const merged = (context: CrudContext): Saving =>
  context.theirs
    ? mergedValues(valuesOf(context.definition, context.theirs), mergesOf(context), context.choices)
    : (context.mine ?? {});

/** The rows that the work under way is about, what it does, and the key under which a repeat is the same work. */
export const chosenOf = ({ underWay }: CrudContext): Chosen => underWay?.aim.chosen ?? { ids: [] };
export const namedOf = ({ underWay }: CrudContext): Chosen | Reviewed => (underWay ? namedBy(underWay) : { ids: [] });
export const actionOf = ({ underWay }: CrudContext): Asked => underWay?.action ?? 'discard';
/** What the report says of it: publishing or withdrawing at a later time is a plan. */
export function reportedOf(context: CrudContext): Report['action'] {
  const action = actionOf(context);
  if (!context.underWay?.at) return action;
  return action === 'publish' ? 'plan' : action === 'withdraw' ? 'planWithdrawal' : action;
}
export const keyOf = ({ instance, works }: CrudContext): string => `${instance}-w${works}`;
