import type { BulkPreview, BulkState } from '../../contract/resources/bulk.ts';
import type { ListQuery, Removal, RemovedRecord, ResourceRecord, Saving } from '../../contract/resources/record.ts';
import { type ResourceAction, type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';
import { refusedAtFields } from '../../machines/crud/atFields.ts';
import { bulkEditMachine, type PreviewInput } from '../../machines/crud/bulkEdit.machine.ts';
import { crudMachine } from '../../machines/crud/crud.machine.ts';
import type { Changes } from '../../machines/crud/crudContext.ts';
import { type ListReply, listBody, type Question } from '../../machines/crud/question.ts';
import type { recordFormMachine } from '../../machines/crud/recordForm.ts';
import { recordListMachine } from '../../machines/crud/recordList.machine.ts';
import { recordRules } from '../../machines/crud/rules.ts';
import { savingOf } from '../../machines/crud/values.ts';
import type { ActInput, BulkInput, Done, ExportWanted, Move, MoveBack, WorkInput } from '../../machines/crud/work.ts';
import { createFormMachine, type SubmitInput } from '../../machines/form/form.machine.ts';
import type { BinaryFile } from '../../machines/request/call.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import type { CallOptions, CallRoute, RouteCall } from './api.ts';
import type { FormDrafts } from './formDrafts.ts';
import type { LastEdit } from './lastEdit.ts';

/** The effects of a resource's screen. */
export type ResourceEffects = {
  callRoute: CallRoute;
  saveFile: (address: string, name: string) => void;
  writeAddress: (query: string, replace: boolean) => void;
  guardLeaving: (guarded: boolean) => void;
  drafts: FormDrafts;
  lastEdit: LastEdit;
};

/** The crud statechart of a resource with its effects, which call its routes through the request pipeline. */
export function provideCrud(definition: ResourceDefinition, effects: ResourceEffects) {
  const call = createResourceCalls(definition, effects.callRoute);
  const saveRecord = ({ values, idempotencyKey }: SubmitInput<Saving>, signal: AbortSignal) =>
    call<ResourceRecord>(
      'save',
      { body: savingOf(definition, values) },
      // the form shows the result itself
      { idempotencyKey, notice: 'never', signal },
    ).catch((error: unknown) => {
      throw refusedAtFields(error);
    });
  const loadRows = fromPromise<ListReply, { question: Question; within: string | null; quiet: boolean }>(
    ({ input: { question, within, quiet }, signal }) =>
      call(
        'list',
        { body: bodyFor(definition, question), ...(within !== null && { params: { id: within } }) },
        { signal, ...(quiet && { notice: 'never' }) },
      ),
  );
  return crudMachine.provide({
    actors: {
      list: recordListMachine.provide({
        actors: { loadRows },
        actions: { writeAddress: (_, { query, replace }) => effects.writeAddress(query, replace) },
      }),
      form: createFormMachine<Saving, ResourceRecord>(recordRules(definition)).provide({
        actors: { submit: fromPromise(({ input, signal }) => saveRecord(input, signal)) },
      }) satisfies typeof recordFormMachine,
      bulk: bulkEditMachine.provide({
        actors: {
          previewRows: fromPromise<BulkPreview, PreviewInput>(({ input: { rows, change, idempotencyKey }, signal }) => {
            const { field, operation } = change;
            const values = operation === 'clear' ? {} : { values: { [field]: change.value } };
            // the pane shows the rejection itself
            const options = { idempotencyKey, notice: 'never', signal } as const;
            return call('bulkPreview', { body: { rows, field, operation, ...values } }, options);
          }),
        },
      }),
      runBulk: fromPromise<Done, BulkInput>(({ input: { id, undo, idempotencyKey }, signal }) =>
        call(undo ? 'bulkUndo' : 'bulkEdit', { body: { id } }, { idempotencyKey, signal }),
      ),
      lookAtBulk: fromPromise<BulkState, { id: string }>(({ input: { id }, signal }) =>
        call('bulkState', { params: { id } }, { notice: 'never', signal }),
      ),
      loadRecord: fromPromise(({ input: { id }, signal }) => call('detail', { params: { id } }, { signal })),
      loadHistory: fromPromise(({ input: { id, before }, signal }) =>
        call<Changes>('history', { params: { id }, ...(before !== null && { query: { before } }) }, { signal }),
      ),
      loadTrash: fromPromise(({ input: { page }, signal }) =>
        call<{ count: number; list: RemovedRecord[] }>('trash', { body: { page } }, { signal }),
      ),
      saveRecord: fromPromise<ResourceRecord, SubmitInput<Saving>>(({ input, signal }) => saveRecord(input, signal)),
      removeRows: fromPromise<Done, WorkInput>(({ input: { chosen, idempotencyKey }, signal }) =>
        call('remove', { body: chosen }, { idempotencyKey, signal }),
      ),
      lookAtRemoval: fromPromise<Removal, { id: string }>(({ input: { id }, signal }) =>
        call('removal', { params: { id } }, { notice: 'never', signal }),
      ),
      actOnRows: fromPromise<Done, ActInput>(({ input: { chosen, action, idempotencyKey, ...answer }, signal }) =>
        action === 'unplan' || action === 'unplanWithdrawal'
          ? call(
              action === 'unplan' ? 'publish' : 'withdraw',
              { body: { ...chosen, at: null } },
              { idempotencyKey, signal },
            )
          : call(action, { body: { ...chosen, ...answer } }, { idempotencyKey, signal }),
      ),
      restoreRows: fromPromise<Done, { ids: readonly string[]; idempotencyKey: string }>(
        ({ input: { ids, idempotencyKey }, signal }) => call('restore', { body: { ids } }, { idempotencyKey, signal }),
      ),
      moveRecord: fromPromise<Omit<MoveBack, 'id'>, { move: Move | MoveBack | null; idempotencyKey: string }>(
        ({ input: { move, idempotencyKey }, signal }) => call('move', { body: move }, { idempotencyKey, signal }),
      ),
      exportRows: fromPromise<unknown, { wanted: ExportWanted | null }>(async ({ input: { wanted }, signal }) => {
        if (!wanted) throw new Error('no export is wanted');
        const { matching, ...file } = wanted;
        const fetched = await call<BinaryFile>('export', { body: { ...matching, ...file }, binary: true }, { signal });
        effects.saveFile(fetched.url, fetched.fileName);
      }),
    },
    actions: {
      guardLeaving: () => effects.guardLeaving(true),
      releaseLeaving: () => effects.guardLeaving(false),
      recallDraft: ({ context, self }) => {
        const draft = effects.drafts.recall(context.id);
        if (draft) self.send({ type: 'crud.recalled', draft });
      },
      keepDraft: ({ context }, form) => effects.drafts.keep(context.id, form),
      forgetDraft: ({ context }) => effects.drafts.forget(context.id),
      rememberEdit: (_, { id }) => effects.lastEdit.keep(id),
    },
  });
}

/** A tree is loaded as a whole, because a page of it alone makes no sense. */
function bodyFor({ tree }: ResourceDefinition, question: Question): ListQuery {
  const body = listBody(question);
  if (!tree) return body;
  const { page: _page, limit: _limit, ...whole } = body;
  return whole;
}

/** Returns the calls of a resource by action. An action that the resource does not have rejects. */
export function createResourceCalls(definition: ResourceDefinition, callRoute: CallRoute) {
  const routes = resourceRoutes(definition);
  return async <Data>(action: ResourceAction, call: Omit<RouteCall, 'route'>, options?: CallOptions): Promise<Data> => {
    const route = routes[action];
    if (!route) throw new Error(`${definition.name} has no ${action}`);
    // the server serializes the data by the resource's schema, so its type is known
    return (await callRoute({ ...call, route }, options)).data as Data;
  };
}
