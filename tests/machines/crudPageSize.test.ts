import { expect, test } from 'vitest';
import { sampleRecord } from '../../machines/crud/samples.ts';
import { open } from './support/crudScreen.ts';

const rows = { count: 300, list: [sampleRecord(1)] };

test('a usual page size applies to a first page whose address names none, and the address stays short', async () => {
  const screen = open();
  await screen.answer('list', rows);
  screen.list.send({ type: 'list.limitPreferred', limit: 50 });
  expect(screen.last('list').input).toMatchObject({ question: { page: 1, limit: 50 } });
  await screen.answer('list', rows);
  expect(screen.notes.at(-1)).toBe('replace ');
  screen.list.send({ type: 'list.pageChanged', page: 2 });
  expect(screen.notes.at(-1)).toBe('push page=2&limit=50');
});

test('a page size or a page of the address takes precedence over the usual one', async () => {
  for (const address of ['/system/areas?limit=20', '/system/areas?limit=10', '/system/areas?page=2']) {
    const screen = open({ address });
    await screen.answer('list', rows);
    const { input } = screen.last('list');
    screen.list.send({ type: 'list.limitPreferred', limit: 50 });
    expect(screen.of('list')).toHaveLength(1);
    expect(input).toEqual(screen.last('list').input);
  }
});

test('a page size that the address names stays in it, also when it is the usual one', async () => {
  const screen = open({ address: '/system/areas?limit=10' });
  await screen.answer('list', rows);
  screen.list.send({ type: 'list.pageChanged', page: 2 });
  expect(screen.notes.at(-1)).toBe('push page=2&limit=10');
});

test('a usual page size that the user has just chosen applies to any page and is not named', async () => {
  for (const address of ['/system/areas?limit=20', '/system/areas?page=2']) {
    const screen = open({ address });
    await screen.answer('list', rows);
    screen.list.send({ type: 'list.limitPreferred', limit: 17, chosen: true });
    expect(screen.last('list').input).toMatchObject({ question: { page: 1, limit: 17 } });
    expect(screen.notes.at(-1)).toBe('push ');
    await screen.answer('list', rows);
    // a window of another height
    screen.list.send({ type: 'list.limitPreferred', limit: 19 });
    expect(screen.last('list').input).toMatchObject({ question: { page: 1, limit: 19 } });
  }
});

test('a list that is sent the page size of the user loads once, with that size', async () => {
  const screen = open({ awaitsLimit: true });
  expect(screen.of('list')).toHaveLength(0);
  expect(screen.list.getSnapshot().hasTag('busy')).toBe(true);
  screen.list.send({ type: 'list.limitPreferred', limit: 50 });
  await screen.answer('list', rows);
  expect(screen.of('list')).toHaveLength(1);
  expect(screen.last('list').input).toMatchObject({ question: { page: 1, limit: 50 } });
});

test('a list whose address names its page size or a page loads at once', () => {
  for (const address of ['/system/areas?limit=20', '/system/areas?page=2'])
    expect(open({ address, awaitsLimit: true }).of('list')).toHaveLength(1);
});
