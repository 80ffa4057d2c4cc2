import { expect, test } from 'vitest';
import { type Actor, createActor, SimulatedClock } from 'xstate';
import { type PanelInput, panelMachine } from '../../machines/panel/panel.machine.ts';
import { panelWindowMachine } from '../../machines/panel/panelWindow.machine.ts';

const place = { side: 'below', sizes: { below: 45, right: 50 } } as const;

function start(open: PanelInput['open']) {
  const clock = new SimulatedClock();
  let windows = 0;
  const machine = panelMachine.provide({
    actions: {
      openWindow: () => {
        windows += 1;
      },
    },
  });
  const actor: Actor<typeof machine> = createActor(machine, { clock, input: { ...place, open } }).start();
  return { actor, clock, windows: () => windows, tags: () => [...actor.getSnapshot().tags].toSorted() };
}

test('a closed panel watches nothing, and an opened one is docked where it was', () => {
  const { actor, tags } = start('no');
  expect(tags()).toEqual([]);
  actor.send({ type: 'panel.opened' });
  expect(tags()).toEqual(['docked', 'watching']);
  actor.send({ type: 'panel.docked', side: 'right' });
  actor.send({ type: 'panel.resized', percent: 30 });
  actor.send({ type: 'panel.closed' });
  actor.send({ type: 'panel.opened' });
  expect(actor.getSnapshot().context).toMatchObject({ side: 'right', sizes: { below: 45, right: 30 } });
});

test('page and panel both keep a part of the screen', () => {
  const { actor } = start('docked');
  actor.send({ type: 'panel.resized', percent: 100 });
  expect(actor.getSnapshot().context.sizes.below).toBe(85);
  actor.send({ type: 'panel.resized', percent: -4 });
  expect(actor.getSnapshot().context.sizes.below).toBe(15);
});

test('the panel stays docked until its window arrives, so that a blocked window can be tried again', () => {
  const { actor, windows, tags } = start('docked');
  actor.send({ type: 'panel.separated' });
  expect([windows(), tags()]).toEqual([1, ['docked', 'watching']]);
  actor.send({ type: 'panel.separated' });
  expect(windows()).toBe(2);
  actor.send({ type: 'panel.windowArrived' });
  expect(tags()).toEqual(['connected', 'separate', 'watching']);
});

test('a window that reloads is awaited; without it the panel is closed', () => {
  const { actor, clock, tags } = start('docked');
  actor.send({ type: 'panel.windowArrived' });
  actor.send({ type: 'panel.windowLeft' });
  clock.increment(9_999);
  actor.send({ type: 'panel.windowArrived' });
  clock.increment(60_000);
  expect(tags()).toContain('connected');
  actor.send({ type: 'panel.windowLeft' });
  clock.increment(10_000);
  expect(tags()).toEqual([]);
});

test('a page that reloads awaits its window, and the panel can return to the page', () => {
  const { actor, tags } = start('separate');
  expect(tags()).toEqual(['separate', 'watching']);
  actor.send({ type: 'panel.windowArrived' });
  actor.send({ type: 'panel.docked', side: 'right' });
  expect(tags()).toEqual(['docked', 'watching']);
});

test('the window follows one page, says when it is gone, and follows the page after its reload', () => {
  const clock = new SimulatedClock();
  const actor = createActor(panelWindowMachine, { clock }).start();
  const has = (tag: 'following' | 'gone') => actor.getSnapshot().hasTag(tag);
  clock.increment(3_000);
  expect(has('gone')).toBe(true);
  actor.send({ type: 'panelWindow.heard', load: 'a' });
  clock.increment(7_000);
  actor.send({ type: 'panelWindow.heard', load: 'a' });
  clock.increment(7_000);
  // another page of the same tab session neither keeps the followed one alive nor takes its place
  actor.send({ type: 'panelWindow.heard', load: 'b' });
  actor.send({ type: 'panelWindow.pageLeft', load: 'b' });
  expect([has('following'), actor.getSnapshot().context.load]).toEqual([true, 'a']);
  clock.increment(1_000);
  expect(has('gone')).toBe(true);
  actor.send({ type: 'panelWindow.heard', load: 'b' });
  expect([has('following'), actor.getSnapshot().context.load]).toEqual([true, 'b']);
  actor.send({ type: 'panelWindow.pageLeft', load: 'b' });
  expect(has('gone')).toBe(true);
});
