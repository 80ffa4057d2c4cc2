import { assign } from 'xstate';
import {
  answered,
  begins,
  can,
  did,
  heard,
  holds,
  inState,
  refused,
  running,
  same,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, deaf, dropping, guarding, hearing, led, reshaped, together, without } from '../support/seeded.ts';
import { always, both, either, type Fact, implies, never, not, respondsTo } from '../support/temporal.ts';
import { answersCurrent, busyEnds, keptOnFailure, onlyWhen, reasoned } from './makers.ts';
import type { Properties } from './property.ts';

type Crud = {
  id: string | null;
  record: unknown;
  report: unknown;
  plan: unknown;
  undo: readonly string[];
  may: readonly string[];
};
type List = {
  question: { page: number; limit: number };
  result: { count: number; question: object } | null;
  selection: readonly unknown[];
};
type Bulk = { field: string; operation: string; value: unknown; preview: unknown };
const panels = ['viewing', 'creating', 'editing', 'conflict', 'confirming', 'comparing', 'bulk', 'history', 'trash'];
const works = ['removeRows', 'actOnRows', 'restoreRows', 'moveRecord', 'moveBack', 'runBulk', 'undoBulk'];

export const recordProperties: Properties = {
  crud: [
    {
      says: 'at most one panel is open',
      claim: always(({ snapshot }) => panels.filter((tag) => snapshot.tags.has(tag)).length <= 1),
      fault: reshaped('the history shows the record too', 'running.panel.history', (node) => {
        node.tags = ['history', 'viewing'];
      }),
    },
    {
      says: 'typed input is left behind only when the user agrees, or it is saved or unchanged',
      claim: always(
        implies(
          both(was(tagged('unsaved')), not(tagged('unsaved'))),
          either(
            heard('crud.leaveConfirmed', 'crud.ended', 'xstate.snapshot.form', 'xstate.error.actor.form'),
            answered('saveRecord'),
            refused('saveRecord'),
          ),
        ),
      ),
      fault: together(
        led('running.panel.editing.form.unsaved.typing', 'crud.close', '#crud.running.panel.closed'),
        led('running.panel.creating.form.unsaved.typing', 'crud.close', '#crud.running.panel.closed'),
        led('running.panel.conflict.typing', 'crud.close', '#crud.running.panel.closed'),
      ),
    },
    onlyWhen(
      'rows are removed',
      ['removeRows'],
      ['crud.confirm'],
      hearing('running.work.idle', 'crud.trash', { target: 'removing' }),
    ),
    {
      says: 'one action on rows runs at a time',
      claim: always(({ snapshot }) => works.filter((id) => snapshot.children[id] !== undefined).length <= 1),
      fault: reshaped('a removal also restores', 'running.work.removing', (node) => {
        node.invoke = [node.invoke, { id: 'restoreRows', src: 'restoreRows', input: { ids: [] } }];
      }),
    },
    {
      says: 'after the sign-out nothing of the records is left',
      claim: always(
        implies(
          heard('crud.ended'),
          holds<Crud>(
            ({ record, report, plan, undo, may }) =>
              record === null && report === null && plan === null && undo.length + may.length === 0,
          ),
        ),
      ),
      fault: without('forget'),
    },
    {
      says: 'a user without the ability opens no form and asks for no removal',
      claim: always(
        implies(
          either(begins(tagged('creating')), begins(inState('running.panel.confirming'))),
          ({ event, snapshot }) =>
            (snapshot.context as Crud).may.includes(
              event?.type === 'crud.create' ? 'add' : String(event?.action ?? 'remove'),
            ),
        ),
      ),
      fault: guarding('mayAsk', true),
    },
    {
      says: 'a row that moves comes to rest, so that other actions are possible',
      claim: respondsTo(not(inState('running.work.moving')), inState('running.work.moving')),
      fault: deaf('running.work.moving', 'onError'),
    },
  ],
  recordList: [
    answersCurrent<List, { question: object }>(
      'rows',
      'loadRows',
      ({ question }, context) => same(question, context.question),
      led('rows', 'list.sorted', undefined),
    ),
    busyEnds('busy', 'rows.loading'),
    keptOnFailure('the rows', ({ result }: List) => result, assign({ result: null })),
    {
      says: 'a page that is shown is one of the list',
      claim: always(
        implies(
          begins(inState('rows.showing')),
          holds<List>(
            ({ question, result }) =>
              question.page >= 1 && question.page <= Math.max(1, Math.ceil((result?.count ?? 0) / question.limit)),
          ),
        ),
      ),
      fault: acting(
        'keepReply keeps any page',
        'keepReply',
        assign(({ context }: { context: List }, { reply }: { reply: { count: number; list: unknown[] } }) => ({
          result: { question: context.question, count: Math.min(1, reply.count), rows: reply.list },
        })),
      ),
    },
    {
      says: 'another filter clears the selection, so that nothing is done with rows that are no longer listed',
      claim: always(
        implies(
          both(heard('list.narrowed', 'list.filterChanged'), was(tagged('some'))),
          either(
            not(tagged('some', 'allMatching')),
            unchanged<{ question: { filters: unknown; text: unknown } }>(({ question: { filters, text } }) => [
              filters,
              text,
            ]),
            sameNarrowing,
          ),
        ),
      ),
      fault: guarding('isOtherNarrowing', false),
    },
    reasoned('failed'),
  ],
  bulkEdit: [
    busyEnds('busy', 'previewing'),
    {
      says: 'a preview is of the current choice: another choice discards it',
      claim: always(
        either(
          unchanged<Bulk>(({ field, operation, value }) => [field, operation, value]),
          holds<Bulk>(({ preview }) => preview === null),
        ),
      ),
      fault: without('dropPreview'),
    },
    {
      says: 'a change without a valid value is not tried',
      claim: always(implies(tagged('lacking'), not(running('previewRows')))),
      fault: reshaped('it is tried', 'lacking', (node) => {
        node.invoke = { id: 'previewRows', src: 'previewRows' };
      }),
    },
    {
      says: 'what is previewed is shown',
      claim: always(
        implies(
          tagged('previewed'),
          holds<Bulk>(({ preview }) => preview !== null),
        ),
      ),
      fault: without('keepPreview'),
    },
  ],
  listView: [
    {
      says: 'a choice for the look is stored on the device at once',
      claim: always(
        implies(
          heard('view.columnToggled', 'view.columnMoved', 'view.columnResized', 'view.densityChosen', 'view.reset'),
          did('rememberLook'),
        ),
      ),
      fault: dropping('look.changed', 'entry', 'rememberLook'),
    },
    {
      says: 'a saved view is replaced only after the question, or when the user replaces that view',
      claim: always(implies(both(starts('saveView'), was(tagged('asking'))), heard('view.confirmed'))),
      fault: hearing('views.asking', 'view.kept', { target: 'saving' }),
    },
    busyEnds('savingView', 'views.removing'),
    {
      says: 'the views of other users are not removed',
      claim: never(
        both(starts('removeView'), ({ event }) => (event?.view as { own: boolean } | undefined)?.own === false),
      ),
      fault: reshaped('any view can be removed', 'views.ready', ({ on }) => {
        if (on)
          on['view.removed'] = {
            target: 'removing',
            actions: { type: 'prepareRemoval', params: ({ event }: { event: unknown }) => event },
          };
        if (on) on['view.replaced'] = on['view.removed'];
      }),
    },
    {
      says: 'views that could not be loaded or saved can be loaded again',
      claim: always(implies(tagged('viewsFailed'), can({ type: 'view.retried' }))),
      fault: deaf('views.failed', 'view.retried'),
    },
  ],
};

function sameNarrowing({ event, snapshot }: Parameters<Fact>[0], before: Parameters<Fact>[1]): boolean {
  const chosenIn = (before?.snapshot.context as { chosenIn: { filters: unknown; text: unknown } } | undefined)
    ?.chosenIn;
  const { question } = snapshot.context as { question: { filters: unknown; text: unknown } };
  return (
    event !== null &&
    chosenIn !== undefined &&
    same([chosenIn.filters, chosenIn.text], [question.filters, question.text])
  );
}
