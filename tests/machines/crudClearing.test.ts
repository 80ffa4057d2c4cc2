import { describe, expect, test } from 'vitest';
import { UNDO_MS } from '../../contract/constants.ts';
import { sampleId, sampleResource } from '../../machines/crud/samples.ts';
import { aimAt } from '../../machines/crud/selection.ts';
import { LOOK_MS } from '../../machines/crud/work.ts';
import { offline } from '../../machines/samples.ts';
import { named, open, reply } from './support/crudScreen.ts';

describe('crud: removal in the background', () => {
  test('a removal in the background is followed to its end; records deleted permanently have no undo', async () => {
    const screen = open({ definition: { ...sampleResource, cleared: true } });
    await screen.answer('list', reply(2, 1, 2));
    const ask = () => {
      screen.crud.send({ type: 'crud.ask', action: 'remove', aim: aimAt(named(1)) });
      screen.crud.send({ type: 'crud.confirm' });
    };
    ask();
    const begun = { id: sampleId(9), count: 60_000 };
    await screen.answer('remove', { done: [], refused: [], begun });
    expect(screen.has('working')).toBe(true);
    expect(screen.has('reported')).toBe(true);
    screen.clock.increment(LOOK_MS);
    expect(screen.last('removal').input).toEqual({ id: begun.id });
    await screen.fail('removal', offline);
    screen.clock.increment(UNDO_MS);
    expect(screen.has('reported')).toBe(true);
    await screen.answer('removal', { state: 'running', count: 60_000, left: 20_000 });
    expect(screen.context().report?.removal).toMatchObject({ left: 20_000 });
    screen.clock.increment(LOOK_MS);
    const lists = screen.of('list').length;
    await screen.answer('removal', { state: 'done', count: 60_000, left: 0 });
    expect(screen.has('working')).toBe(false);
    expect(screen.of('list').length).toBe(lists + 1);
    expect(screen.has('reported')).toBe(true);
    screen.clock.increment(UNDO_MS);
    expect(screen.has('reported')).toBe(false);

    ask();
    await screen.answer('remove', { done: [sampleId(1)], refused: [] });
    expect(screen.has('undoable')).toBe(false);
    ask();
    await screen.answer('remove', { done: [], refused: [], begun });
    screen.clock.increment(LOOK_MS);
    await screen.answer('removal', { state: 'failed', count: 60_000, left: 20_000 });
    screen.clock.increment(UNDO_MS);
    expect(screen.has('reported')).toBe(true);
  });

  test('rows being removed are deselected, so the next click cannot remove new ones', async () => {
    const screen = open({ definition: { ...sampleResource, cleared: true } });
    await screen.answer('list', reply(2, 1, 2));
    screen.list.send({ type: 'list.allMatchingChosen' });
    expect(screen.list.getSnapshot().hasTag('allMatching')).toBe(true);
    screen.crud.send({ type: 'crud.ask', action: 'remove', aim: aimAt(named(1, 2)) });
    screen.crud.send({ type: 'crud.confirm' });
    await screen.answer('remove', { done: [], refused: [], begun: { id: sampleId(9), count: 2 } });
    expect(screen.list.getSnapshot().hasTag('allMatching')).toBe(false);
    expect(screen.list.getSnapshot().context.selection).toEqual([]);
  });
});
