import { describe, expect, test } from 'vitest';
import { sampleId } from '../../machines/crud/samples.ts';
import { edit, open } from './support/crudScreen.ts';

describe('crud: the address', () => {
  test('a record in the address opens its panel; opening and closing update the address; back closes', async () => {
    const screen = open({ address: `/system/areas?record=${sampleId(1)}` });
    expect(screen.last('record').input).toEqual({ id: sampleId(1) });
    screen.crud.send({ type: 'crud.close' });
    expect(screen.notes.at(-1)).toBe('push ');
    screen.crud.send({ type: 'crud.view', id: sampleId(2) });
    expect(screen.notes.at(-1)).toBe(`push record=${sampleId(2)}`);
    screen.crud.send({ type: 'crud.addressMoved', address: '/system/areas' });
    expect(screen.has('viewing')).toBe(false);
  });

  test('back with unsaved input asks first; staying restores the address', async () => {
    const screen = open();
    await edit(screen, 1);
    screen.type({ note: 'mine' });
    await screen.rest();
    screen.crud.send({ type: 'crud.addressMoved', address: '/system/areas' });
    expect(screen.has('askingToLeave')).toBe(true);
    screen.crud.send({ type: 'crud.leaveDeclined' });
    expect(screen.notes.at(-1)).toBe(`push record=${sampleId(1)}`);
  });
});
