import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { LiveIndex } from '../../../server/modules/search/index/liveIndex.ts';
import { storedBuilds } from '../../../server/modules/search/index/stored/storedBuilds.ts';
import { modelSource } from '../../../server/modules/search/modelSource.ts';
import { evaluate } from '../../../server/modules/search/query/evaluate.ts';
import { createLog } from '../../../server/platform/log.ts';
import { randomSelection } from '../../support/randomModels.ts';
import type { TestDatabase } from './testDatabase.ts';

export const USED = 'the stored search index was read';
export const REFUSED = 'the stored search index is not used; all models are read';
export const STORED = 'the search index is stored for the next start';
export const NOT_STORED = 'the search index could not be stored; the next start reads all models';

const never = new AbortController().signal;
const TEXTS = [
  '',
  'KRAS',
  'SC-000007',
  '肺癌',
  'osimertinb',
  'scale modle 12',
  'KRAS wild type',
  'ADDED-1',
  'study drug',
];

/** Stored indexes of a database in a data directory. `portal` and `dataDir` are asked for when they exist. */
export function storedIndexes(given: () => { portal: TestDatabase; dataDir: string }) {
  const file = () => join(given().dataDir, 'search', 'models');

  /** Makes the index of a server that starts now. `lines` is its log. */
  const server = (stop = never) => {
    const { portal, dataDir } = given();
    const lines: { msg: string; reason?: string }[] = [];
    const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
    const { database, connection } = portal;
    const builds = storedBuilds({ config: { dataDir }, database, connection, log });
    const index = new LiveIndex(modelSource(database, connection), {
      buildApart: (start, onProgress) => builds.buildApart(start, onProgress, stop),
      load: builds.load,
      apartFrom: 0,
    });
    const told = (msg: string) => vi.waitFor(() => expect(lines.map((line) => line.msg)).toContain(msg), 20_000);
    const reasonOf = (msg: string) => lines.find((line) => line.msg === msg)?.reason;
    return { index, lines, told, reasonOf, isStored: builds.isStored };
  };

  /** Builds and stores the index of the current models. */
  const store = async () => {
    rmSync(file(), { force: true });
    const { index, told } = server();
    await index.build();
    await told(STORED);
  };

  const fresh = async () => {
    const { database, connection } = given().portal;
    const index = new LiveIndex(modelSource(database, connection));
    await index.build();
    return index;
  };

  /** Expects that a start now uses the stored index, and that it answers like one that reads all models. */
  const expectUsed = async () => {
    const { index, told, isStored } = server();
    await index.build();
    await told(USED);
    expect(isStored()).toBe(true);
    await expectSame(index, await fresh());
    return index;
  };

  /** Expects that a start now does not use the stored index, for this reason, and that it stores another one. */
  const expectRefused = async (reason: string | RegExp) => {
    const { index, told, reasonOf } = server();
    await index.build();
    await told(STORED);
    expect(reasonOf(REFUSED)).toMatch(reason);
    await expectSame(index, await fresh());
  };

  return { file, server, store, fresh, expectUsed, expectRefused };
}

/** Expects the same answers to texts and to random selections. */
export async function expectSame(index: LiveIndex, other: LiveIndex) {
  const ask = ({ snapshot }: LiveIndex, query: object) => ({
    ...evaluate(snapshot, { page: 1, limit: 30, locale: 'en', ...query }, 'all'),
    tookMs: 0,
  });
  expect(index.documents).toBe(other.documents);
  for (const text of TEXTS) expect(ask(index, { text })).toEqual(ask(other, { text }));
  await fc.assert(
    fc.asyncProperty(randomSelection, async (selection) => {
      expect(ask(index, selection)).toEqual(ask(other, selection));
    }),
    { numRuns: 60 },
  );
}
