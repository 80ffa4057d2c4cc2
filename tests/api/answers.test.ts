import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentOf } from '../../server/modules/search/cluster/document.ts';
import { planQuery, resultClause } from '../../server/modules/search/cluster/query.ts';
import { askFacts } from '../support/answers/facts.ts';
import { type Answer, answers, isNegative, templateOf } from '../support/answers/table.ts';
import { findIn } from '../support/clauses.ts';
import { answerFacts } from './support/answerFacts.ts';
import { fusions, geneLists, substitutions, unknownTexts } from './support/answerTexts.ts';
import { type DemoIndex, demoIndex } from './support/demoIndex.ts';

/**
 * Every question of `tests/answers.csv` finds the models that its expectation finds in the database, with both engines.
 */

const LEAST = 400;
const LEAST_CHINESE = 80;
const SHARE_NEGATIVE = 1 / 3;
const MOST_OF_A_TEMPLATE = 5;
const RUNS = 50;

let demo: DemoIndex;
let models: Awaited<ReturnType<typeof answerFacts>>;
let facts: ReturnType<typeof askFacts>;
let codes: ReadonlyMap<string, string>;
let find: ReturnType<typeof findIn>;
beforeAll(async () => {
  demo = await demoIndex();
  models = await answerFacts(demo);
  facts = askFacts(models);
  codes = new Map(demo.models.map(({ id, modelCode }) => [id, modelCode]));
  find = findIn(demo.models.map(documentOf), ['expression.value', 'copyNumber.value']);
});
afterAll(() => demo.close());

/** Returns the ids that a search cluster finds with the query made from the text. */
function askCluster(text: string): string[] {
  const planned = planQuery({ text, locale: 'en' }, demo.index.snapshot, 'published');
  return [...find(resultClause(planned))].map((place) => demo.models[place]?.id ?? '');
}

/** Returns the codes of the models that a text should not have found, and of those it missed. */
function faults(found: readonly string[], expected: readonly string[]) {
  const beside = (ids: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return ids.filter((id) => !known.has(id)).map((id) => codes.get(id));
  };
  return { tooMany: beside(found, expected), missing: beside(expected, found) };
}
const none = { tooMany: [], missing: [] };

describe('the table', () => {
  test(`has at least ${LEAST} questions, each once, and enough of each kind`, () => {
    expect(answers.length).toBeGreaterThanOrEqual(LEAST);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(answers.length);
    expect(answers.filter(({ source }) => source.trim() === '')).toEqual([]);
    expect(answers.filter(({ language }) => language === 'zh').length).toBeGreaterThanOrEqual(LEAST_CHINESE);
    const double = answers.filter((answer) => isNegative(answer) || answer.reading !== '');
    expect(double.length).toBeGreaterThanOrEqual(SHARE_NEGATIVE * answers.length);
  });

  test('uses no template more than five times', async () => {
    const terms = await demo.rows<{ kind: string; term: string }>('select kind, term from synonym');
    const genes = await demo.rows<{ term: string }>('select unnest(symbol || aliases) as term from gene');
    const names = new Map([
      ...terms.map(({ kind, term }) => [term.toLowerCase(), kind] as const),
      ...[...genes.map(({ term }) => term), ...facts.genes].map((term) => [term.toLowerCase(), 'gene'] as const),
    ]);
    const templates = Object.entries(Object.groupBy(answers, templateOf(names)));
    const often = templates.filter(([, rows = []]) => rows.length > MOST_OF_A_TEMPLATE);
    expect(often.map(([template, rows = []]) => [template, ...rows.map(({ id }) => id)])).toEqual([]);
  });
});

const named = answers.map((answer): [string, Answer] => [`${answer.id}: ${answer.text}`, answer]);

test.each(named)('[%s] finds the right models', (_, { text, expected }) => {
  const right = facts.ask(expected);
  expect(faults(demo.ask({ text }).ids, right)).toEqual(none);
  expect(faults(askCluster(text), right)).toEqual(none);
});

test.each(named.filter(([, { reading }]) => reading !== ''))(
  '[%s] offers the other reading',
  (_, { text, reading }) => {
    const right = facts.ask(reading);
    const { offered } = demo.ask({ text });
    expect(offered.map((other) => faults(demo.ask({ text: other }).ids, right))).toContainEqual(none);
  },
);

describe('for random genes and words', () => {
  test('a list in a text finds the same models as its criteria', () => {
    fc.assert(
      fc.property(geneLists(alteredGenes()), ({ text, criteria }) => {
        expect({ text, ...faults(demo.ask({ text }).ids, demo.ask(criteria).ids) }).toEqual({ text, ...none });
      }),
      { numRuns: RUNS },
    );
  });

  test('altered, wild type and not fully tested together are all models, each once', () => {
    const all = models.map(({ id }) => id).toSorted();
    fc.assert(
      fc.property(fc.constantFrom(...alteredGenes()), (gene) => {
        const parts = ['altered', 'wild type', 'not tested'].flatMap(
          (said) => demo.ask({ text: `${gene} ${said}` }).ids,
        );
        expect({ gene, ids: parts.toSorted() }).toEqual({ gene, ids: all });
      }),
      { numRuns: RUNS },
    );
  });

  test('every spelling of a change finds its models', () => {
    const changes = substitutions(models);
    expect(changes.length).toBeGreaterThan(200);
    fc.assert(
      fc.property(fc.constantFrom(...changes), ({ gene, change, spellings }) => {
        const right = facts.ask(`chg ${gene},${change}`);
        for (const spelling of spellings) {
          const text = `${gene} ${spelling}`;
          expect({ text, ...faults(demo.ask({ text }).ids, right) }).toEqual({ text, ...none });
        }
      }),
      { numRuns: RUNS },
    );
  });

  test('every spelling of a fusion finds its models', () => {
    for (const { one, other, spellings } of fusions(models)) {
      const right = facts.ask(`fuse ${one},${other}`);
      for (const text of spellings)
        expect({ text, ...faults(demo.ask({ text }).ids, right) }).toEqual({ text, ...none });
    }
  });

  test('a text without a known word finds nothing', () => {
    fc.assert(
      fc.property(unknownTexts, (text) => {
        expect({ text, ids: demo.ask({ text }).ids }).toEqual({ text, ids: [] });
        expect(askCluster(text)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});

const alteredGenes = () =>
  [...new Set(models.flatMap(({ alterations }) => alterations.map(({ gene }) => gene)))].toSorted();
