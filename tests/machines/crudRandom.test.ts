import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { UNDO_MS } from '../../contract/constants.ts';
import type { ResourceRecord } from '../../contract/resources/record.ts';
import type { Question } from '../../machines/crud/question.ts';
import { sampleId, sampleRecord } from '../../machines/crud/samples.ts';
import { aimAt } from '../../machines/crud/selection.ts';
import type { Done, WorkInput } from '../../machines/crud/work.ts';
import { offline } from '../../machines/samples.ts';
import { type Call, filled, type Kind, named, open, reply } from './support/crudScreen.ts';

/** Answers a call like a server with these rows. The test chooses the order of the answers. */
function serve(rows: Map<string, ResourceRecord>, { kind, input }: Call): unknown {
  const gone = (ids: readonly string[], present: boolean): Done => {
    const done = ids.filter((id) => rows.has(id) === present);
    return { done, refused: [] };
  };
  switch (kind) {
    case 'list': {
      const { question } = input as { question: Question };
      const page = Math.min(question.page, Math.max(1, Math.ceil(rows.size / question.limit)));
      const list = [...rows.values()].slice((page - 1) * question.limit, page * question.limit);
      return { count: rows.size, page, list };
    }
    case 'remove': {
      const { chosen } = input as WorkInput;
      const ids = 'ids' in chosen ? chosen.ids : [...rows.keys()];
      const outcome = gone(ids, true);
      for (const id of outcome.done) rows.delete(id);
      return outcome;
    }
    case 'restore': {
      const { ids } = input as { ids: string[] };
      const outcome = gone(ids, false);
      for (const id of outcome.done) rows.set(id, sampleRecord(Number(id.slice(-12))));
      return outcome;
    }
    case 'record':
      return rows.get((input as { id: string }).id) ?? sampleRecord(1);
    case 'save':
      return sampleRecord(1, 2);
    case 'history':
      return [];
    case 'trash':
      return { count: 0, list: [] };
    default:
      return { done: [], refused: [] };
  }
}

test('in 200 random steps: one dialog, one task, no outdated list, a valid page, and undo only of what was removed', async () => {
  const number = fc.integer({ min: 1, max: 25 });
  const step = fc.oneof(
    number.map((one): AnyEventObject => ({ type: 'crud.view', id: sampleId(one) })),
    number.map((one): AnyEventObject => ({ type: 'crud.edit', id: sampleId(one) })),
    number.map((one): AnyEventObject => ({ type: 'crud.ask', action: 'remove', aim: aimAt(named(one, one + 1)) })),
    number.map((one): AnyEventObject => ({ type: 'list.pageChanged', page: one })),
    number.map((one): AnyEventObject => ({ type: 'list.rowsToggled', rows: named(one), chosen: one % 2 === 0 })),
    fc.constantFrom<AnyEventObject>(
      { type: 'crud.create' },
      { type: 'crud.trash' },
      { type: 'crud.history', id: sampleId(1) },
      { type: 'crud.confirm' },
      { type: 'crud.confirm' },
      { type: 'crud.close' },
      { type: 'crud.leaveConfirmed' },
      { type: 'crud.leaveDeclined' },
      { type: 'crud.undo' },
      { type: 'crud.retry' },
      { type: 'crud.addressMoved', address: '/system/areas?page=2' },
      { type: 'crud.addressMoved', address: `/system/areas?record=${sampleId(3)}` },
      { type: 'list.filterChanged', field: 'level', value: ['city'] },
      { type: 'list.cleared' },
      { type: 'list.limitChanged', limit: 5 },
      { type: 'list.allMatchingChosen' },
      { type: 'form.submitted' },
      { type: 'form.changed', values: filled },
      { type: 'clock', by: UNDO_MS },
    ),
    fc.record({ type: fc.constant('answer'), place: fc.nat(3), good: fc.boolean() }),
    fc.record({ type: fc.constant('answer'), place: fc.nat(3), good: fc.constant(true) }),
  );
  const panels = ['viewing', 'creating', 'editing', 'conflict', 'confirming', 'history', 'trash'] as const;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (events) => {
      const screen = open();
      const rows = new Map(Array.from({ length: 25 }, (_, at) => [sampleId(at + 1), sampleRecord(at + 1)] as const));
      let removed: string[] = [];
      const check = () => {
        const listed = screen.list.getSnapshot();
        const { question, result } = listed.context;
        expect(panels.filter((panel) => screen.has(panel)).length).toBeLessThanOrEqual(1);
        expect(
          ['save', 'remove', 'publish', 'restore', 'move'].flatMap((kind) => screen.pending(kind as Kind)).length,
        ).toBeLessThanOrEqual(screen.has('saving') ? 2 : 1);
        expect(screen.pending('save').length).toBeLessThanOrEqual(1);
        expect(screen.pending('list').length).toBe(listed.hasTag('busy') ? 1 : 0);
        expect(question.page).toBeGreaterThanOrEqual(1);
        if (listed.hasTag('showing') && result) {
          expect(result.question).toEqual(question);
          expect(question.page).toBeLessThanOrEqual(Math.max(1, Math.ceil(result.count / question.limit)));
        }
        if (screen.has('undoable')) expect(screen.context().undo).toEqual(removed);
      };
      for (const event of events) {
        if (event.type === 'answer') {
          // all calls that are not settled, aborted ones too: a late answer must not change anything
          const waiting = screen.calls.filter(({ settled }) => !settled);
          const call = waiting[event.place % Math.max(1, waiting.length)];
          if (!call) continue;
          const alive = !call.signal.aborted;
          const outcome = event.good && alive ? serve(rows, call) : undefined;
          if (!event.good) call.fail(offline);
          else call.answer(outcome ?? (call.kind === 'list' ? reply(999, 1) : { done: ['stale'], refused: [] }));
          if (outcome && call.kind === 'remove') removed = (outcome as Done).done;
          await screen.rest();
        } else if (event.type === 'clock') {
          screen.clock.increment(event.by as number);
        } else if (event.type.startsWith('list.')) {
          screen.list.send(event as Parameters<typeof screen.list.send>[0]);
        } else if (event.type.startsWith('form.')) {
          screen.crud.getSnapshot().children.form?.send(event as { type: 'form.submitted' });
        } else {
          screen.crud.send(event as Parameters<typeof screen.crud.send>[0]);
        }
        check();
      }
      screen.crud.stop();
    }),
    { numRuns: 15 },
  );
});
