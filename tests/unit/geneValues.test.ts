import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GeneLists } from '../../server/modules/search/engine/geneValues.ts';
import { MeasuredBuilder } from '../../server/modules/search/index/measuredBuilder.ts';

const genes = fc.subarray(['KRAS', 'Kras', 'TP53', '7', 'A"B', 'A\\B', '基因', 'EGFR'], { minLength: 0 });
const value = fc.double({ noNaN: true, noDefaultInfinity: true });
const record = genes.chain((names) =>
  fc.array(value, { minLength: names.length, maxLength: names.length }).map((values) => {
    const entries = names.map((name, place): [string, number] => [
      name,
      values[place] === 0 ? 0 : (values[place] ?? 0),
    ]);
    return Object.fromEntries(entries);
  }),
);
/** A record as PostgreSQL writes it, with blanks after the signs. */
const written = (given: Readonly<Record<string, number>>) =>
  `{${Object.entries(given)
    .map(([gene, number]) => `${JSON.stringify(gene)}: ${number}`)
    .join(', ')}}`;

test('a text gives the genes and numbers of its record, whatever was read before', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), (records) => {
      const lists = new GeneLists();
      for (const one of records) {
        const { genes: names, values } = lists.ofText(written(one));
        expect(Object.fromEntries(names.map((name, place) => [name, values[place]]))).toEqual(one);
      }
    }),
  );
});

test('models with the same genes share their list; one that lacks a gene or has one more does not', () => {
  const lists = new GeneLists();
  const one = lists.ofText('{"A": 1, "B": 2}');
  expect(lists.ofText('{"A": 3.5, "B": 1e-7}')).toEqual({ genes: one.genes, values: Float64Array.of(3.5, 1e-7) });
  expect(lists.ofText('{"A": 3.5, "B": 4}').genes).toBe(one.genes);
  expect(lists.ofText('{"A": 1}').genes).toEqual(['A']);
  expect(lists.ofText('{"A": 1, "B": 2, "C": 3}').genes).toEqual(['A', 'B', 'C']);
  expect(lists.ofText('{}').genes).toEqual([]);
});

test('the values of a gene are those of its models, by document', async () => {
  const models = fc.array(record, { maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(models, fc.infiniteStream(fc.nat()), async (records, random) => {
      const docs = [...records.keys()].map((doc) => ({ doc, by: random.next().value })).sort((a, b) => a.by - b.by);
      const docNumbers = Uint32Array.from(docs, ({ doc }) => doc);
      const lists = new GeneLists();
      const builder = new MeasuredBuilder();
      for (const [index, one] of records.entries()) builder.add(lists.of(one), index);
      const measured = await builder.finish(docNumbers, () => undefined);
      for (const gene of ['kras', 'tp53', '7', 'nothing']) {
        const expected = records
          .flatMap((one, index) =>
            Object.entries(one).flatMap(([name, number]) =>
              name.toLowerCase() === gene ? [[docNumbers[index] ?? 0, Math.fround(number)] as const] : [],
            ),
          )
          .toSorted(([one], [other]) => one - other);
        const column = measured.columnOf(gene);
        const found = [...(column?.docs ?? [])].map((doc, place) => [doc, column?.values[place]]);
        expect(found).toEqual(expected);
      }
    }),
  );
});
