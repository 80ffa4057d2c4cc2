import { beforeAll, describe, expect, test } from 'vitest';
import { SEARCH_TEXT_MAX } from '../../contract/lengths.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { LIST_GENES, listModels, listVocabulary } from '../support/listModels.ts';
import { segmentOf, snapshotOf } from '../support/syntheticModels.ts';

const models = listModels(60);
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, listVocabulary)], listVocabulary);
});

const answer = (text: string) => evaluate(snapshot, { text, page: 1, limit: 5, locale: 'en' }, 'published');
const filled = (text: string): string => text.repeat(SEARCH_TEXT_MAX).slice(0, SEARCH_TEXT_MAX);

describe('a list whose statements multiply', () => {
  const genes = LIST_GENES.slice(0, 7).join(' or ');

  test('is named as not understood if there are too many, and finds nothing', () => {
    const { count, reading, ambiguities } = answer(`${genes} mutation and amplification and deletion and fusion`);
    expect({ count, told: reading?.map(({ meant }) => meant.as), ambiguities }).toEqual({
      count: 0,
      told: ['unknown'],
      ambiguities: undefined,
    });
  });

  test('keeps the meaning of the rest of its text', () => {
    const text = `organoid ${genes} mutation and amplification and deletion and fusion`;
    expect(answer(text).count).toBe(answer('organoid').count);
    expect(answer(text).reading?.map(({ meant }) => meant.as)).toEqual(['value', 'unknown']);
  });
});

test.each([
  ['KRAS and NRAS and BRAF, TP53 or EGFR and ALK/ROS1 mutant or fusion or amplified or deleted and wild type and G12C'],
  [`${LIST_GENES.join('/')} wild type`],
  [`${LIST_GENES.join(', ')} mutant`],
  [`${LIST_GENES.slice(0, 8).join(' and ')} mutant or fusion or amplified`],
  [filled('ER+PR-HER2-')],
  [filled('ER/PR/HER2 negative, ')],
  [filled('KRAS or NRAS, BRAF and TP53 ')],
  [filled('TP53 high expression or ')],
])('every text offered by an answer can be searched: %s', (text) => {
  const { reading = [], ambiguities = [] } = answer(text.slice(0, SEARCH_TEXT_MAX));
  const others = ambiguities.flatMap((ambiguity) => ambiguity.others);
  const offered = [...reading.map(({ without }) => without), ...reading.flatMap(({ options }) => options), ...others];
  const texts = offered.map((one) => (typeof one === 'string' ? one : one.text));
  expect(texts.filter((one) => one.length > SEARCH_TEXT_MAX)).toEqual([]);
  for (const { count, text: other } of others) expect(answer(other).count).toBe(count);
});

test.each([
  [`${'肺癌 '.repeat(45)}KRAS G12C`, 'KRAS G12C'],
  [`${'肺'.repeat(80)} KRAS, TP53`, 'KRAS, TP53'],
  [`${'a '.repeat(79)}b KRAS`, 'KRAS'],
])('the last words of a long text are read: %s', (text, rest) => {
  const last = answer(text).reading?.at(-1);
  expect(rest).toContain(last?.typed);
  expect(last?.meant.as).toBe('gene');
});
