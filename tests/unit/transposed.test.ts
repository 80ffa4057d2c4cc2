import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transposed } from '../../server/platform/export/transposed.ts';

/** Yields rows in batches of these sizes, in turn. */
async function* batched(rows: readonly Float64Array[], sizes: readonly number[]) {
  for (let first = 0, turn = 0; first < rows.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield rows.slice(first, first + size);
    first += size;
  }
}

test('the columns are those of the rows, however little memory there is', async () => {
  const table = fc.integer({ min: 1, max: 12 }).chain((width) =>
    fc.record({
      rows: fc.array(fc.array(fc.double(), { minLength: width, maxLength: width }), { minLength: 1, maxLength: 30 }),
      sizes: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
      memory: fc.integer({ min: 1, max: 2_000 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(table, async ({ rows, sizes, memory }) => {
      const width = rows[0]?.length ?? 0;
      const columns: number[][] = [];
      const batches = batched(
        rows.map((row) => Float64Array.from(row)),
        sizes,
      );
      for await (const column of transposed(batches, width, memory)) columns.push([...column]);
      expect(columns).toEqual(Array.from({ length: width }, (_, column) => rows.map((row) => row[column])));
    }),
    { numRuns: 60 },
  );
});

test('a table without rows has empty columns, and an error of the rows is thrown', async () => {
  const columns: Float64Array[] = [];
  for await (const column of transposed(batched([], [1]), 2)) columns.push(column);
  expect(columns.map(({ length }) => length)).toEqual([0, 0]);
  const broken = async function* (): AsyncGenerator<Float64Array[]> {
    yield [Float64Array.of(1)];
    throw new Error('unreadable');
  };
  await expect(transposed(broken(), 1).next()).rejects.toThrow('unreadable');
});
