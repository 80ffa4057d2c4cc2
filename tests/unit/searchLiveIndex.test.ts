import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { EmbeddedEngine } from '../../server/modules/search/engine/embedded.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import type { ModelSource, ReadModel } from '../../server/modules/search/engine/source.ts';
import { buildBase } from '../../server/modules/search/index/baseBuild.ts';
import { LiveIndex } from '../../server/modules/search/index/liveIndex.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { indexedModel, vocabularyOf } from '../support/syntheticModels.ts';

/** Makes a source in memory that numbers its writes like the database's transactions. */
function sourceInMemory() {
  const rows = new Map<string, ReadModel>();
  let revision = 1;
  let words = 1;
  const read = { vocabularies: 0 };
  const source: ModelSource = {
    mark: async () => revision,
    models: async function* (since = 0) {
      const found = [...rows.values()].filter((row) => row.revision >= since);
      for (let from = 0; from < found.length; from += 500) yield found.slice(from, from + 500);
    },
    ids: async () => new Set(rows.keys()),
    count: async () => rows.size,
    vocabulary: async () => {
      read.vocabularies += 1;
      return vocabularyOf({ disease: { d: [`word${words}`] } });
    },
    vocabularyVersion: async () => String(words),
    exclusively: (work) => work(),
    listen: async () => ({ close: async () => {} }),
  };
  return {
    source,
    read,
    rows,
    write: (model: IndexedModel) => rows.set(model.id, { model, revision: revision++ }),
    remove: (id: string) => rows.delete(id),
    reword: () => words++,
  };
}

const ask = (index: LiveIndex, text = '') =>
  evaluate(index.snapshot, { text, page: 1, limit: 200, locale: 'en' }, 'all');
const numbered = (number: number, name: string, values: IndexedModel['values'] = []) =>
  indexedModel({ modelCode: `M-${number}`, name, values });

test('after a series of changes the index answers like a newly built one', async () => {
  const change = fc.oneof(
    fc.record({
      kind: fc.constant('write' as const),
      number: fc.nat(12),
      name: fc.constantFrom('alpha', 'beta', 'gamma'),
    }),
    fc.record({ kind: fc.constant('remove' as const), number: fc.nat(12) }),
    fc.record({ kind: fc.constantFrom('follow' as const, 'told' as const, 'rebuild' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
      const { source, rows, write, remove } = sourceInMemory();
      for (let number = 0; number < 6; number++) write(numbered(number, 'alpha'));
      const index = new LiveIndex(source);
      await index.build();
      for (const step of changes) {
        if (step.kind === 'write') write(numbered(step.number, step.name));
        else if (step.kind === 'remove') remove(numbered(step.number, '').id);
        else if (step.kind === 'rebuild') await index.build();
        else await index.follow(step.kind === 'told');
      }
      await index.follow(true);
      const fresh = new LiveIndex(source);
      await fresh.build();
      expect(index.documents).toBe(rows.size);
      for (const text of ['', 'alpha', 'beta', 'M-3']) {
        const { tookMs: _, ...expected } = ask(fresh, text);
        expect(ask(index, text)).toMatchObject(expected);
      }
    }),
    { numRuns: 120 },
  );
});

test('a removal that was not announced is detected by counting', async () => {
  const { source, write, remove } = sourceInMemory();
  for (let number = 0; number < 5; number++) write(numbered(number, 'alpha'));
  const index = new LiveIndex(source);
  await index.build();
  remove(numbered(2, '').id);
  write(numbered(9, 'beta'));
  await index.follow(false);
  expect(ask(index).count).toBe(5);
  expect(ask(index, 'M-2').count).toBe(0);
});

test('many changes or changed synonyms rebuild it; a known change is not applied twice', async () => {
  const { source, read, write, reword } = sourceInMemory();
  write(numbered(0, 'alpha', [['disease', 'd']]));
  const index = new LiveIndex(source);
  await index.build();
  expect(ask(index, 'word1').count).toBe(1);
  reword();
  await index.follow(false);
  expect(ask(index, 'word2').count).toBe(1);
  expect(read.vocabularies).toBe(2);
  for (let number = 1; number < 2_500; number++) write(numbered(number, 'alpha'));
  await index.follow(false);
  expect(index.snapshot.segments).toHaveLength(1);
  expect(ask(index).count).toBe(2_500);
  // the many changes left the words as they were; a rebuild that a person asks for reads them again
  expect(read.vocabularies).toBe(2);
  await index.build();
  expect(read.vocabularies).toBe(3);
  const { generation } = index;
  await index.follow(false);
  expect(index.generation).toBe(generation);
});

test('a start that fails with the stored segment reads all models at its next try', async () => {
  const { source, write } = sourceInMemory();
  write(numbered(1, 'alpha'));
  const load = async () => {
    const built = await buildBase(source, await source.vocabulary(), 1, () => {});
    const ids = () => {
      throw new Error('the segment is not what it seems');
    };
    return { ...built, segment: Object.assign(built.segment, { ids }), mark: 1, builtAt: 0, buildMs: 0 };
  };
  const index = new LiveIndex(source, { load, apartFrom: 0 });
  await expect(index.build()).rejects.toThrow('not what it seems');
  expect(index.lastBuild).toBeUndefined();
  await index.build();
  expect(ask(index, 'alpha').count).toBe(1);
});

test('a stored segment is for the start of a server only', async () => {
  const { source, write } = sourceInMemory();
  write(numbered(1, 'alpha'));
  const load = vi.fn(async () => undefined);
  const index = new LiveIndex(source, { load, apartFrom: 2 });
  await index.build();
  write(numbered(2, 'alpha'));
  await index.build();
  expect(load).not.toHaveBeenCalled();
});

test('a new index knows the changes of the genes that were looked for before', async () => {
  const { source, write } = sourceInMemory();
  const alterations = [12, 13, 61].flatMap((place) =>
    ['KRAS', 'NRAS', 'EGFR'].map((gene) => ({ gene, kind: 'mutation' as const, proteinChange: `p.G${place}D` })),
  );
  write(indexedModel({ modelCode: 'M-1', name: 'one', alterations }));
  const index = new LiveIndex(source);
  await index.build();
  const find = (gene: string, change: string) =>
    evaluate(index.snapshot, { genes: [{ gene, status: 'altered', change }], page: 1, limit: 9, locale: 'en' }, 'all')
      .count;
  expect(find('KRAS', 'G12D')).toBe(1);
  expect(find('NRAS', 'G12C')).toBe(0);
  await index.build();
  expect(index.snapshot.segments[0]?.parts.genes.known).toEqual(['nras', 'kras']);
  expect(find('KRAS', 'G61D')).toBe(1);
  expect(find('EGFR', 'G13D')).toBe(1);
});

test('listeners are called after each change of the index, and not without one', async () => {
  const { source, write } = sourceInMemory();
  write(numbered(0, 'alpha'));
  const engine = new EmbeddedEngine({ source, onError: () => {}, pollMs: 600_000 });
  try {
    await engine.view();
    await engine.follow();
    const listener = vi.fn();
    const forget = engine.onChange(listener);
    await engine.follow();
    expect(listener).toHaveBeenCalledTimes(0);
    write(numbered(1, 'alpha'));
    await engine.follow();
    expect(listener).toHaveBeenCalledTimes(1);
    await engine.rebuild();
    expect(listener).toHaveBeenCalledTimes(2);
    forget();
    write(numbered(2, 'alpha'));
    await engine.follow();
    expect((await engine.view()).generation).toBe(4);
    expect(listener).toHaveBeenCalledTimes(2);
  } finally {
    await engine.stop();
  }
});
