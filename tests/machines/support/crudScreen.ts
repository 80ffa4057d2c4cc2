import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { ResourceRecord, Saving } from '../../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../../contract/resources/resource.ts';
import { ABILITIES, type Ability } from '../../../machines/crud/abilities.ts';
import { bulkEditMachine } from '../../../machines/crud/bulkEdit.machine.ts';
import { crudMachine } from '../../../machines/crud/crud.machine.ts';
import type { FormDraft } from '../../../machines/crud/crudContext.ts';
import type { ListReply } from '../../../machines/crud/question.ts';
import { recordListMachine } from '../../../machines/crud/recordList.machine.ts';
import { recordRules } from '../../../machines/crud/rules.ts';
import { sampleId, sampleRecord, sampleResource } from '../../../machines/crud/samples.ts';
import { aimAt, labelOf } from '../../../machines/crud/selection.ts';
import { createFormMachine } from '../../../machines/form/form.machine.ts';

export const KEPT_AT = '2026-01-01T10:32:00.000Z';

export type Kind =
  | 'list'
  | 'record'
  | 'history'
  | 'trash'
  | 'save'
  | 'remove'
  | 'removal'
  | 'publish'
  | 'preview'
  | 'bulk'
  | 'bulkState'
  | 'restore'
  | 'move'
  | 'export';
export type Call = {
  kind: Kind;
  input: unknown;
  signal: AbortSignal;
  settled: boolean;
  answer: (reply: unknown) => void;
  fail: (failure: unknown) => void;
};

/** Starts the crud machine; the test plays its server. */
export function open({
  definition = sampleResource as ResourceDefinition,
  address = '/system/areas',
  may = ABILITIES as readonly Ability[],
  within = null as string | null,
  awaitsLimit = false,
  defaults = {} as Saving,
  /** The id of a bulk edit from an earlier visit. */
  edited = null as string | null,
  /** The drafts of forms, by record id. */
  drafts = new Map<string | null, FormDraft>(),
} = {}) {
  const clock = new SimulatedClock();
  const calls: Call[] = [];
  const notes: string[] = [];
  const asks = <Output, Input>(kind: Kind) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          const call: Call = {
            kind,
            input,
            signal,
            settled: false,
            answer: (reply) => {
              call.settled = true;
              resolve(reply as Output);
            },
            fail: (failure) => {
              call.settled = true;
              reject(failure);
            },
          };
          calls.push(call);
        }),
    );
  const machine = crudMachine.provide({
    actors: {
      list: recordListMachine.provide({
        actors: { loadRows: asks('list') },
        actions: { writeAddress: (_, { query, replace }) => notes.push(`${replace ? 'replace' : 'push'} ${query}`) },
      }),
      form: createFormMachine<Saving, ResourceRecord>(recordRules(definition)).provide({
        actors: { submit: asks('save') },
      }),
      bulk: bulkEditMachine.provide({ actors: { previewRows: asks('preview') } }),
      runBulk: asks('bulk'),
      lookAtBulk: asks('bulkState'),
      loadRecord: asks('record'),
      loadHistory: asks('history'),
      loadTrash: asks('trash'),
      saveRecord: asks('save'),
      removeRows: asks('remove'),
      lookAtRemoval: asks('removal'),
      actOnRows: asks('publish'),
      restoreRows: asks('restore'),
      moveRecord: asks('move'),
      exportRows: asks('export'),
    },
    actions: {
      guardLeaving: () => notes.push('guarded'),
      releaseLeaving: () => notes.push('released'),
      recallDraft: ({ context, self }) => {
        const draft = drafts.get(context.id);
        if (draft) self.send({ type: 'crud.recalled', draft });
      },
      keepDraft: ({ context }, { initial, values }) => drafts.set(context.id, { at: KEPT_AT, base: initial, values }),
      forgetDraft: ({ context }) => drafts.delete(context.id),
      rememberEdit: (_, { id }) => notes.push(`edit ${id}`),
    },
  });
  const crud = createActor(machine, {
    clock,
    input: { definition, may, within, awaitsLimit, defaults, address, edited, instance: 'screen' },
  }).start();
  const { list } = crud.getSnapshot().children;
  if (!list) throw new Error('the list does not run');
  const pending = (kind: Kind) => calls.filter((call) => call.kind === kind && !call.settled && !call.signal.aborted);
  const of = (kind: Kind) => calls.filter((call) => call.kind === kind);
  const last = (kind: Kind): Call => {
    const call = of(kind).at(-1);
    if (!call) throw new Error(`no ${kind} was called`);
    return call;
  };
  const rest = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    crud,
    list,
    clock,
    calls,
    notes,
    drafts,
    pending,
    of,
    last,
    rest,
    has: (tag: Parameters<ReturnType<typeof crud.getSnapshot>['hasTag']>[0]) => crud.getSnapshot().hasTag(tag),
    context: () => crud.getSnapshot().context,
    values: () => crud.getSnapshot().children.form?.getSnapshot().context.values,
    type: (values: Saving) => crud.getSnapshot().children.form?.send({ type: 'form.changed', values }),
    submit: () => crud.getSnapshot().children.form?.send({ type: 'form.submitted' }),
    answer: async (kind: Kind, reply: unknown) => {
      last(kind).answer(reply);
      await rest();
    },
    fail: async (kind: Kind, failure: unknown) => {
      last(kind).fail(failure);
      await rest();
    },
  };
}

export type Screen = ReturnType<typeof open>;
export const named = (...numbers: number[]) => numbers.map((number) => labelOf(sampleResource, sampleRecord(number)));
export const reply = (count: number, ...numbers: number[]): ListReply => ({
  count,
  list: numbers.map((number) => sampleRecord(number)),
});
export const filled: Saving = { name: { en: 'New', zh: '新' } };

export async function remove(screen: Screen, ...numbers: number[]) {
  screen.crud.send({ type: 'crud.ask', action: 'remove', aim: aimAt(named(...numbers)) });
  screen.crud.send({ type: 'crud.confirm' });
  await screen.answer('remove', { done: numbers.map(sampleId), refused: [] });
}

export async function edit(screen: Screen, number: number) {
  screen.crud.send({ type: 'crud.edit', id: sampleId(number) });
  await screen.answer('record', sampleRecord(number));
}
