import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { SEARCH_DEBOUNCE_MS } from '../../contract/constants.ts';
import { listFilterMachine } from '../../machines/listFilter/listFilter.machine.ts';

const names = ['q', 'menu', 'application'];
function begin(address: string) {
  const written: string[] = [];
  const clock = new SimulatedClock();
  const machine = listFilterMachine.provide({
    actions: { writeAddress: (_, to) => written.push(`${to.replace ? 'in place' : 'new'} ${to.address}`) },
  });
  const list = createActor(machine, { clock, input: { address, names } }).start();
  const type = (text: string, pause = SEARCH_DEBOUNCE_MS) => {
    list.send({ type: 'listFilter.typed', name: 'q', text });
    clock.increment(pause);
  };
  return { list, written, type, values: () => list.getSnapshot().context.values };
}

test('the list takes its filters from the address and writes them back', () => {
  const { list, written, values } = begin('/antibody?q=IL-1%CE%B2&menu=Isotype+controls&q=second&lang=zh&application=');
  expect(values()).toEqual({ q: 'IL-1β', menu: 'Isotype controls' });
  list.send({ type: 'listFilter.chosen', values: { application: 'IHC-P' } });
  expect(written).toEqual(['new /antibody?q=IL-1%CE%B2&menu=Isotype+controls&application=IHC-P&lang=zh']);
  expect(begin(written[0]?.slice(4) ?? '').values()).toEqual(values());
});

test('typing filters at once and writes the address after a pause, as one history entry until a choice', () => {
  const { list, written, type, values } = begin('/antibody');
  type('H', SEARCH_DEBOUNCE_MS - 1);
  expect(values()).toEqual({ q: 'H' });
  expect(written).toEqual([]);
  type('HER');
  type('HER2 ');
  list.send({ type: 'listFilter.chosen', values: { menu: 'Tumor antigen' } });
  type('HER3');
  list.send({ type: 'listFilter.cleared' });
  expect(written).toEqual([
    'new /antibody?q=HER',
    'in place /antibody?q=HER2',
    'new /antibody?q=HER2&menu=Tumor+antigen',
    'new /antibody?q=HER3&menu=Tumor+antigen',
    'new /antibody',
  ]);
});

test('a choice includes the text typed before it; a choice that changes nothing makes no history entry', () => {
  const { list, written, type } = begin('/antibody?menu=A');
  type('CD3', 0);
  list.send({ type: 'listFilter.chosen', values: { menu: '' } });
  list.send({ type: 'listFilter.chosen', values: { menu: '' } });
  type('CD3');
  expect(written).toEqual(['new /antibody?q=CD3']);
});

test('back, forward and links show the filters of their address; its own address and another page change nothing', () => {
  const { list, written, type, values } = begin('/antibody');
  type('HER2');
  for (const address of ['/antibody?q=HER2', '/home?q=CD3']) list.send({ type: 'listFilter.moved', address });
  expect(values()).toEqual({ q: 'HER2' });
  list.send({ type: 'listFilter.moved', address: '/antibody?menu=B' });
  expect(values()).toEqual({ menu: 'B' });
  type('CD3');
  expect(written).toEqual(['new /antibody?q=HER2', 'new /antibody?q=CD3&menu=B']);
});
