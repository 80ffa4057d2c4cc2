import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchCriteria } from '../../contract/entities/search.ts';
import type { Meant, ReadTerm } from '../../contract/entities/searchReading.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import {
  type Asked,
  all,
  amplified,
  any,
  fused,
  has,
  modelType,
  mutated,
  not,
  notTested,
  satisfying,
  wildType,
} from '../support/asked.ts';
import { LIST_GENES, listModels, listVocabulary } from '../support/listModels.ts';
import { exon19del, high, rows, status } from '../support/listRows.ts';
import { segmentOf, snapshotOf } from '../support/syntheticModels.ts';

const models = listModels(400);
let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, listVocabulary)], listVocabulary);
});

const answer = (criteria: SearchCriteria) =>
  evaluate(snapshot, { ...criteria, page: 1, limit: models.length, locale: 'en' }, 'published');
const found = (text: string): string[] => answer({ text }).ids.toSorted();
const wanted = (asked: Asked): string[] =>
  [...satisfying(asked, models, (criteria) => answer(criteria).ids)].toSorted();

describe.each(Object.entries(rows))('%s', (_, table) => {
  test.each(table.map((row) => [row[0], row] as const))('%s', (text, [, asked]) => {
    expect(answer({ text }).reading?.map(({ meant }) => meant.as)).not.toContain('unknown');
    expect(found(text)).toEqual(wanted(asked));
  });
});

test('a list with an exon that one of its genes lacks ignores that gene', () => {
  expect(found('EGFR/KIT exon 19 deletion')).toEqual(wanted(exon19del));
});

const statementsOf = ({ meant }: ReadTerm): Meant[] => (meant.as === 'list' ? meant.of.flat() : [meant]);
const tables = Object.values(rows).flat();

describe('other plausible readings', () => {
  test.each(tables.filter((row) => row.length > 2).map((row) => [row[0], row] as const))(
    '%s',
    (text, [, , ...asked]) => {
      const others = (answer({ text }).ambiguities ?? []).flatMap((ambiguity) => ambiguity.others);
      expect(others.map((other) => found(other.text))).toEqual(asked.map(wanted));
      expect(others.map(({ count }) => count)).toEqual(asked.map((one) => wanted(one).length));
    },
  );

  test.each([
    'both KRAS and NRAS wild type',
    'either KRAS or NRAS wild type',
    'KRAS and NRAS',
    'KRAS or NRAS',
    'KRAS G12C or G12D',
    'KRAS wild type or NRAS wild type',
    'KRAS non-G12C',
    'ER+/HER2-',
    'KRAS mutant PDX',
  ])('are not offered for %s', (text) => {
    expect(answer({ text }).ambiguities).toBeUndefined();
  });
});

describe('a term of a list', () => {
  test.each(tables.map(([text]) => [text] as const))('can be removed from: %s', (text) => {
    const reading = answer({ text }).reading ?? [];
    for (const [place, term] of reading.entries()) {
      const rest = answer({ text: term.without }).reading ?? [];
      const kept = reading.filter((_, other) => other !== place);
      expect(rest.flatMap(statementsOf)).toEqual(kept.flatMap(statementsOf));
      // flags are compared only for texts without a list: a list that remains alone is split into separate chips with
      // other flags
      if (reading.some(({ meant }) => meant.as === 'list')) continue;
      expect(rest.map(({ excluded }) => excluded)).toEqual(kept.map(({ excluded }) => excluded));
      expect(rest.slice(1).map(({ alternative }) => alternative)).toEqual(
        kept
          .slice(1)
          .map(({ alternative }, at) => alternative && !(place === at + 1 && reading[place]?.alternative === false)),
      );
    }
  });
});

test.each([
  ['KRAS/NRSA wild type', all(wildType('KRAS'), wildType('NRAS')), ['NRSA wild type', 'nras']],
  ['mutant KARS or NRAS', any(mutated('KRAS'), mutated('NRAS')), ['KARS mutant', 'kras']],
] as const)('a typing error in a list is corrected and reported: %s', (text, asked, [typed, corrected]) => {
  const { reading = [] } = answer({ text });
  const term = reading.find((one) => one.corrected !== undefined);
  expect(term).toMatchObject({ typed, corrected });
  expect(term?.options[0]).toMatchObject({ meant: { as: 'literal', words: typed } });
  expect(found(text)).toEqual(wanted(asked));
});

test.each([
  ['KRAS/FROB1 wild type', 'FROB1', wildType('KRAS')],
  ['FROB1/KRAS wild type', 'FROB1', wildType('KRAS')],
  ['KRAS, frobnication and NRAS mutant', 'frobnication', all(mutated('KRAS'), mutated('NRAS'))],
  ['BRCA1/9 mutant', '9', mutated('BRCA1')],
] as const)('the answer names what nothing is known of in a list: %s', (text, typed, asked) => {
  expect((answer({ text }).reading ?? []).filter(({ meant }) => meant.as === 'unknown')).toMatchObject([{ typed }]);
  expect(found(text)).toEqual(wanted(asked));
});

test('words in quotes are not a list', () => {
  expect(answer({ text: '"KRAS/NRAS wild type"' }).reading).toMatchObject([{ meant: { as: 'literal' } }]);
});

describe('for every list of genes', () => {
  const genes = fc.uniqueArray(fc.constantFrom(...LIST_GENES), { minLength: 2, maxLength: 5 });
  const joiners = {
    any: ['/', ' / ', ' or ', ', ', '、', '或', ' and/or '],
    all: [' and ', ' + ', ' & ', '和', '与'],
  } as const;
  const joiner = fc.oneof(
    fc.constantFrom(...joiners.any).map((typed) => ({ typed, join: (...of: readonly Asked[]) => any(...of) })),
    fc.constantFrom(...joiners.all).map((typed) => ({ typed, join: all })),
  );
  const sayings: readonly (readonly [words: readonly string[], said: (gene: string) => Asked, isEach: boolean])[] = [
    [['wild type', 'wt', 'negative', '野生型'], wildType, true],
    [['not tested', 'untested', '未检测'], notTested, true],
    [['mutant', 'mutated', 'mutations', '突变'], mutated, false],
    [['altered', 'positive', '变异'], (gene) => has(gene), false],
    [['amplified', 'amplification', '扩增'], amplified, false],
    [['fusion', 'rearranged', '融合'], fused, false],
    [['high expression', 'overexpressed'], high, false],
    [['not mutated', 'non-mutated'], (gene) => status(gene, { status: 'wildType', kind: 'mutation' }), true],
  ];
  const saying = fc
    .constantFrom(...sayings)
    .chain(([words, said, isEach]) => fc.constantFrom(...words).map((typed) => ({ typed, said, isEach })));
  const runs = { numRuns: 150 };

  test('the text finds the same as the structured queries', () => {
    fc.assert(
      fc.property(
        genes,
        joiner,
        saying,
        fc.boolean(),
        (names, { typed, join }, { typed: words, said, isEach }, isBefore) => {
          const list = names.join(typed);
          const text = isBefore && !words.startsWith('no') ? `${words} ${list}` : `${list} ${words}`;
          expect(found(text)).toEqual(wanted((isEach ? all : join)(...names.map(said))));
          expect(found(`not ${text}`)).toEqual(wanted(not((isEach ? all : join)(...names.map(said)))));
        },
      ),
      runs,
    );
  });

  test('the answer names every gene, and every other reading equals the result of its text', () => {
    fc.assert(
      fc.property(genes, joiner, saying, (names, { typed, join }, { typed: words, said, isEach }) => {
        const { reading = [], ambiguities = [] } = answer({ text: `PDX ${names.join(typed)} ${words}` });
        const told = reading.flatMap(statementsOf).flatMap((meant) => (meant.as === 'gene' ? [meant.gene.gene] : []));
        expect(new Set(told)).toEqual(new Set(names));
        const [turned] = ambiguities.flatMap(({ others }) => others);
        const isEvery = isEach || join === all;
        const other = all((isEvery ? any : all)(...names.map(said)), modelType('PDX'));
        expect(turned === undefined ? undefined : found(turned.text)).toEqual(wanted(other));
        expect(turned?.count).toBe(wanted(other).length);
      }),
      runs,
    );
  });

  test('joined changes belong to the gene before them', () => {
    const changed = { KRAS: ['G12C', 'G12D', 'G12V', 'Q61H', 'G13D'], EGFR: ['L858R', 'T790M', 'G719A'] } as const;
    const asked = fc
      .constantFrom('KRAS', 'EGFR')
      .chain((gene) =>
        fc.tuple(fc.constant(gene), fc.uniqueArray(fc.constantFrom(...changed[gene]), { minLength: 2 })),
      );
    fc.assert(
      fc.property(asked, joiner, fc.boolean(), ([gene, list], { typed, join }, isNegated) => {
        const each = list.map((change) => has(gene, new RegExp(change)));
        const expected = isNegated ? all(mutated(gene), ...each.map(not)) : join(...each);
        expect(found(`${gene} ${isNegated ? 'non-' : ''}${list.join(typed)}`)).toEqual(wanted(expected));
      }),
      runs,
    );
  });
});

test('a text without a known word finds nothing', () => {
  const word = fc.string({ unit: fc.constantFrom('q', 'x', 'z', 'j', 'w'), minLength: 4, maxLength: 9 });
  const between = fc.constantFrom(
    ' ',
    '/',
    ', ',
    ' or ',
    ' and ',
    ' not ',
    ' + ',
    ' -',
    ' non-',
    '、',
    '和',
    '或',
    ' wild type ',
  );
  const text = fc.array(fc.tuple(word, between), { minLength: 1, maxLength: 6 }).map((pairs) => pairs.flat().join(''));
  fc.assert(
    fc.property(text, (typed) => {
      expect(answer({ text: typed }).count).toBe(0);
    }),
    { numRuns: 200 },
  );
});
