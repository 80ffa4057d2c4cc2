import { and, assign, raise, sendTo, setup, stateIn } from 'xstate';
import { UNDO_MS } from '../../contract/constants.ts';
import type { BulkState } from '../../contract/resources/bulk.ts';
import type { Removal, ResourceRecord, Saving } from '../../contract/resources/record.ts';
import { bulkFields } from '../../contract/resources/resource.ts';
import { isEditable } from '../../contract/resources/standing.ts';
import { withFailure } from '../keepFailure.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import type { Ability } from './abilities.ts';
import { bulkEditMachine } from './bulkEdit.machine.ts';
import { parseList } from './codec.ts';
import {
  type Changes,
  type CrudContext,
  type CrudInput,
  crudAtRest,
  type FormDraft,
  initialValues,
  isEditLast,
  isEditUndoable,
  isNewlyUndoable,
  isUndoable,
  merged,
  mergesOf,
  outdatedOf,
  type Trash,
} from './crudContext.ts';
import type { CrudEvent } from './crudEvents.ts';
import { isDecided, type Side } from './merge.ts';
import { type FormSnapshot, isLate, isNoticed, recordFormMachine } from './recordForm.ts';
import { recordListMachine } from './recordList.machine.ts';
import type { Aim } from './selection.ts';
import { isSameValue } from './values.ts';
import {
  type ActInput,
  abilityFor,
  answerOf,
  type BulkInput,
  type Done,
  type ExportWanted,
  LOOK_MS,
  type Move,
  type MoveBack,
  type Plan,
  type Report,
  type WorkInput,
} from './work.ts';

type InnerEvent = { type: 'crud.worked' } | ({ type: 'xstate.snapshot.form' } & FormSnapshot);

type Draft = { draft: FormDraft };
type Failed = { error: unknown };

const panelAtRest = {
  ...{ proposal: null, recalled: null, mine: null, theirs: null, choices: {}, outdated: null },
  failure: null,
};
const currentOf = (error: unknown) => (failureOf(error).current ?? null) as ResourceRecord | null;

/** Whether a background removal has removed everything. */
const isOver = ({ removal }: Report): boolean => removal?.state === 'done' && removal.left === 0;

/** The context, actors, actions and guards of the crud machine; its states are in crud.machine.ts. */
export const crudSetup = setup({
  types: {
    context: {} as CrudContext,
    events: {} as CrudEvent | InnerEvent,
    input: {} as CrudInput,
    tags: {} as
      | 'viewing'
      | 'creating'
      | 'editing'
      | 'confirming'
      | 'comparing'
      | 'bulk'
      | 'history'
      | 'loadingEarlier'
      | 'trash'
      | 'conflict'
      | 'panelBusy'
      | 'panelFailed'
      | 'form'
      | 'unsaved'
      | 'saving'
      | 'askingToLeave'
      | 'working'
      | 'undoable'
      | 'reported'
      | 'exporting'
      | 'exportFailed',
    children: {} as { list: 'list'; form: 'form'; bulk: 'bulk' },
  },
  actors: {
    list: recordListMachine,
    form: recordFormMachine,
    bulk: bulkEditMachine,
    runBulk: required<Done, BulkInput>('runBulk'),
    lookAtBulk: required<BulkState, { id: string }>('lookAtBulk'),
    loadRecord: required<ResourceRecord, { id: string }>('loadRecord'),
    loadHistory: required<Changes, { id: string; before: string | null }>('loadHistory'),
    loadTrash: required<Omit<Trash, 'page'> & { page?: number }, { page: number }>('loadTrash'),
    saveRecord: required<ResourceRecord, { values: Saving; idempotencyKey: string }>('saveRecord'),
    removeRows: required<Done, WorkInput>('removeRows'),
    lookAtRemoval: required<Removal, { id: string }>('lookAtRemoval'),
    actOnRows: required<Done, ActInput>('actOnRows'),
    restoreRows: required<Done, { ids: readonly string[]; idempotencyKey: string }>('restoreRows'),
    moveRecord: required<Omit<MoveBack, 'id'>, { move: Move | MoveBack | null; idempotencyKey: string }>('moveRecord'),
    exportRows: required<unknown, { wanted: ExportWanted | null }>('exportRows'),
  },
  actions: {
    open: assign(({ context }, { id, values = null }: { id: string | null; values?: Saving | null }) => ({
      ...panelAtRest,
      turn: context.turn + 1,
      id,
      proposal: values,
      record: context.id === id ? context.record : null,
    })),
    openAddressed: assign(({ context }, { address }: { address: string }) => ({
      ...panelAtRest,
      id: parseList(context.definition, address).record,
      record: null,
    })),
    /** Keeps the saved record open for editing, with its findings next to its fields. */
    openSaved: assign(({ context }, { snapshot }: FormSnapshot) => ({
      ...panelAtRest,
      turn: context.turn + 1,
      id: snapshot.context.result?.id ?? context.id,
      record: snapshot.context.result,
    })),
    reset: assign({ ...panelAtRest, id: null, record: null, changes: [], changeCount: 0, trash: null }),
    nextTurn: assign(({ context }) => ({ turn: context.turn + 1 })),
    nextWork: assign(({ context }) => ({ works: context.works + 1 })),
    keepRecord: assign((_, { record }: { record: ResourceRecord }) => ({ record, failure: null })),
    keepChanges: assign((_, { count, list }: Changes) => ({ changes: list, changeCount: count, failure: null })),
    keepEarlier: assign(({ context }, { count, list }: Changes) => ({
      changes: [...context.changes, ...list],
      changeCount: count,
    })),
    askTrashPage: assign(({ context }, { page }: { page: number }) => ({
      trash: { count: 0, list: [], ...context.trash, page },
    })),
    keepTrash: assign(({ context }, { reply }: { reply: Omit<Trash, 'page'> & { page?: number } }) => ({
      trash: { ...reply, page: reply.page ?? context.trash?.page ?? 1 },
      failure: null,
    })),
    keepFailure: assign(withFailure),
    keepPlan: assign((_, { action, aim, ...answer }: Plan) => ({ plan: { action, aim, ...answerOf(answer) } })),
    keepBulk: assign((_, { aim, field }: { aim: Aim; field: string | null }) => ({ bulk: { aim, field } })),
    keepBulkId: assign((_, { id }: { id: string }) => ({ bulkId: id })),
    /** A bulk edit with changes can be undone; it replaces the earlier undo. */
    keepEdited: assign(({ context: { bulkId, report, edited } }) => ({
      undo: [],
      back: null,
      edited: report?.action === 'bulk' && (report.removal?.doneCount ?? report.done.length) > 0 ? bulkId : edited,
    })),
    dropEdited: assign({ edited: null }),
    rememberEdit: (_, _params: { id: string | null }) => {},
    reportBulkState: assign(({ context: { report } }, { state }: { state: BulkState }) => ({
      report: report && { ...report, removal: state, refused: state.refused },
    })),
    keepOutdated: assign(({ context }, { id }: { id: string }) => ({ outdated: outdatedOf(context, id) })),
    begin: assign(({ context }) => ({ underWay: context.plan, works: context.works + 1 })),
    propose: sendTo('form', ({ context }) => ({ type: 'form.changed', values: context.proposal ?? {} })),
    putRecalled: sendTo('form', (_, { draft }: Draft) => ({ type: 'form.changed', values: draft.values })),
    keepRecalled: assign((_, { draft }: Draft) => ({ recalled: draft.at })),
    dropRecalled: assign({ recalled: null }),
    /** The record has changed since the draft was typed, so the draft is merged with it. */
    keepRecalledConflict: assign(({ context }, { draft }: Draft) => ({
      record: context.record && { ...context.record, ...draft.base, version: Number(draft.base.version) },
      mine: { ...initialValues(context), ...draft.values },
      theirs: context.record,
      choices: {},
      failure: null,
    })),
    recallDraft: () => {},
    keepDraft: (_, _params: { initial: Saving; values: Saving }) => {},
    forgetDraft: () => {},
    keepConflict: assign((_, { snapshot }: FormSnapshot) => ({
      mine: snapshot.context.values,
      theirs: (snapshot.context.failure?.current ?? null) as ResourceRecord | null,
      choices: {},
      failure: null,
    })),
    keepNewerConflict: assign(({ context }, { error }: Failed) => ({
      record: context.theirs,
      mine: merged(context),
      theirs: currentOf(error),
      choices: {},
      failure: null,
    })),
    /** The other user's record becomes the edited one; the merged values are filled in as if typed. */
    takeMerged: assign(({ context }) => ({
      record: context.theirs,
      proposal: merged(context),
      turn: context.turn + 1,
    })),
    choose: assign(({ context }, { field, side }: { field: string; side: Side }) => ({
      choices: { ...context.choices, [field]: side },
      turn: context.turn + 1,
    })),
    reportSaved: assign((_, { record }: { record: ResourceRecord | null }) => ({
      report: { action: 'save' as const, done: record ? [record.id] : [], refused: [], failure: null },
    })),
    report: assign((_, { action, done }: { action: Report['action']; done: Done }) => ({
      report: { action, ...done, failure: null },
    })),
    reportFailure: assign((_, { action, error }: { action: Report['action'] } & Failed) => ({
      report: { action, done: [], refused: [], failure: failureOf(error) },
    })),
    reportBegun: assign((_, { action = 'remove', done }: { action?: Report['action']; done: Done }) => ({
      report: { action, ...done, failure: null },
      undo: [],
      back: null,
    })),
    reportRemoval: assign(({ context: { report } }, { removal }: { removal: Removal }) => ({
      report: report && { ...report, removal },
    })),
    clearReport: assign({ report: null }),
    /** Permanent removals cannot be undone. */
    keepUndo: assign(({ context }, { done }: { done: Done }) => ({
      undo: context.definition.cleared ? [] : done.done,
      back: null,
    })),
    keepBack: assign(({ context: { move } }, { stood }: { stood: Omit<MoveBack, 'id'> }) => ({
      undo: [],
      back: move && { id: move.id, ...stood },
    })),
    dropBack: assign({ back: null }),
    takeFromUndo: assign(({ context }, { done }: { done: Done }) => ({
      undo: context.undo.filter((id) => !done.done.includes(id)),
    })),
    forgetUndo: assign({ undo: [], back: null }),
    keepRestoring: assign((_, { ids }: { ids: readonly string[] }) => ({ restoring: ids })),
    keepMove: assign((_, { move }: { move: Move }) => ({ move })),
    keepWanted: assign((_, { wanted }: { wanted: ExportWanted }) => ({ wanted })),
    announceWork: raise({ type: 'crud.worked' }),
    refreshList: sendTo('list', { type: 'list.refreshed' }),
    announceGone: sendTo('list', (_, { done }: { done: Done }) => ({ type: 'list.rowsGone', ids: done.done })),
    moveList: sendTo('list', (_, { address }: { address: string }) => ({ type: 'list.moved', address })),
    showInAddress: sendTo('list', ({ context }) => ({ type: 'list.recordChanged', record: context.id })),
    keepAbilities: assign((_, { may }: { may: readonly Ability[] }) => ({ may })),
    keepDefaults: assign((_, { defaults }: { defaults: Saving }) => ({ defaults })),
    guardLeaving: () => {},
    releaseLeaving: () => {},
    forget: assign({ ...crudAtRest, may: [] }),
  },
  guards: {
    may: ({ context }, { ability }: { ability: Ability }) => context.may.includes(ability),
    mayAsk: ({ context }, { action, aim }: Plan) => context.may.includes(abilityFor(action)) && aim.count > 0,
    mayBulk: ({ context }, { aim }: { aim: Aim }) =>
      context.may.includes('edit') && aim.count > 0 && bulkFields(context.definition).length > 0,
    isOutdatedKnown: ({ context }, { id }: { id: string }) => outdatedOf(context, id) !== null,
    isAddressed: ({ context }) => context.id !== null && context.may.includes('view'),
    isOtherRecord: ({ context }, { address }: { address: string }) =>
      parseList(context.definition, address).record !== context.id,
    isToRecord: ({ context }, { address }: { address: string }) => {
      const { record } = parseList(context.definition, address);
      return record !== null && record !== context.id && context.may.includes('view');
    },
    isFixed: ({ context }, { record }: { record: ResourceRecord }) => !isEditable(context.definition, record),
    hasEarlier: ({ context }) => context.changes.length < context.changeCount,
    hasProposal: ({ context }) => context.proposal !== null,
    isFormSaved: (_, { snapshot }: FormSnapshot) => snapshot.hasTag('done'),
    isFormNoticed: ({ context }, { snapshot }: FormSnapshot) => isNoticed(snapshot, context.record),
    isFormBusy: (_, { snapshot }: FormSnapshot) => snapshot.hasTag('busy'),
    isFormConflict: (_, { snapshot }: FormSnapshot) => isLate(snapshot),
    isFormChanged: (_, { snapshot }: FormSnapshot) =>
      snapshot.hasTag('unsaved') && !snapshot.hasTag('busy') && !isLate(snapshot),
    isFormUntouched: (_, { snapshot }: FormSnapshot) => !snapshot.hasTag('unsaved') && !snapshot.hasTag('done'),
    /** The draft's values have been saved already, in whatever way. */
    isSaved: ({ context }, { draft }: Draft) => {
      const now = initialValues(context);
      return Object.keys(draft.values).every(
        (field) => field === 'version' || isSameValue(draft.values[field], now[field]),
      );
    },
    isOutdated: ({ context }, { draft }: Draft) => draft.base.version !== context.record?.version,
    isConflict: (_, { error }: Failed) => currentOf(error) !== null,
    hasFieldMessages: (_, { error }: Failed) => Object.keys(failureOf(error).fields ?? {}).length > 0,
    isDecided: ({ context }) => isDecided(mergesOf(context), context.choices),
    isIdle: stateIn({ running: { work: 'idle' } }),
    isConfirming: stateIn({ running: { panel: 'confirming' } }),
    isRemovalConfirmed: and([
      stateIn({ running: { panel: 'confirming' } }),
      ({ context }) => context.plan?.action === 'remove',
    ]),
    isBulkShown: stateIn({ running: { panel: 'bulk' } }),
    isUndoOffered: and([stateIn({ running: { undo: 'offered' } }), ({ context }) => context.undo.length > 0]),
    isMoveUndoOffered: and([stateIn({ running: { undo: 'offered' } }), ({ context }) => context.back !== null]),
    isEditUndoable: ({ context }) => isEditUndoable(context),
    isEditLast: ({ context }) => isEditLast(context),
    isUndoable: ({ context }) => isUndoable(context),
    isNew: ({ context }) => isNewlyUndoable(context),
    isNothingToUndo: ({ context }) => !isUndoable(context),
    isClean: ({ context: { report } }) =>
      report?.failure === null && report.refused.length === 0 && (!report.begun || isOver(report)),
    isBegun: (_, { done }: { done: Done }) => done.begun !== undefined,
    isGone: (_, { error }: Failed) => failureOf(error).error === 'not_found',
    isGoingOn: (_, { removal }: { removal: Removal }) => removal.state === 'running',
  },
  delays: { UNDO_MS, LOOK_MS },
});
