import { expect, test } from 'vitest';
import { PackedIds } from '../../server/platform/export/packedIds.ts';

const idOf = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const list = Array.from({ length: 10 }, (_, number) => idOf(number));

test('ids come back in their order and in batches', () => {
  const ids = new PackedIds();
  ids.add(list);
  expect([...ids.batches(4)].map(({ length }) => length)).toEqual([4, 4, 2]);
  expect([...ids.batches(3)].flat()).toEqual(list);
});

test('several passes have one progress, which never falls when fewer passes are expected later', () => {
  const told: number[] = [];
  const ids = new PackedIds((read) => told.push(read));
  ids.add(list);
  ids.expectPasses(4);
  for (const _ of ids.batches(5));
  ids.expectPasses(2);
  for (const _ of ids.batches(5));
  expect(told).toEqual([1, 2, 7, 10]);
});
