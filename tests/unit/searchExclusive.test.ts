import { beforeAll, expect, test } from 'vitest';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { Meant } from '../../contract/entities/searchReading.ts';
import { ALTERATION_KINDS, CLASS_OF, GENE_STATUSES } from '../../contract/vocabulary.ts';
import type { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { isExclusive } from '../../server/modules/search/reading/exclusive.ts';
import { indexedModel, segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';

/** Two statements exclude each other if no possible model satisfies both. */

const CLASSES = ['mutation', 'copyNumber', 'fusion'] as const;
const ALTERATIONS = [
  { kind: 'mutation', change: 'F1174L' },
  { kind: 'mutation', change: 'R1275Q' },
  { kind: 'amplification', change: undefined },
  { kind: 'deletion', change: undefined },
  { kind: 'fusion', change: 'EML4-ALK' },
  { kind: 'fusion', change: 'NPM1-ALK' },
] as const;

const subsetsOf = <One>(all: readonly One[]): One[][] =>
  all.reduce<One[][]>((subsets, one) => subsets.flatMap((subset) => [subset, [...subset, one]]), [[]]);

/** All possible states of a model for one gene: its alterations, the tested classes, and the gene's driver classes. */
const states = subsetsOf(ALTERATIONS).flatMap((alterations) =>
  subsetsOf(CLASSES).flatMap((read) =>
    subsetsOf(CLASSES)
      .filter((drivers) => drivers.length > 0)
      .map((drivers) => ({ alterations, read, drivers })),
  ),
);

const subjects: Pick<GeneCriterion, 'kind' | 'change'>[] = [
  {},
  ...ALTERATION_KINDS.map((kind) => ({ kind })),
  ...ALTERATIONS.flatMap(({ kind, change }) => (change === undefined ? [] : [{ change }, { kind, change }])),
];
const criteria = subjects.flatMap((subject) =>
  GENE_STATUSES.map((status): GeneCriterion => ({ gene: 'ALK', status, ...subject })),
);

/** Returns whether a model satisfies a statement: altered, wild type, not tested, or tested. */
function holds({ status, kind, change }: GeneCriterion, { alterations, read, drivers }: (typeof states)[number]) {
  const isAltered = alterations.some(
    (one) => (kind === undefined || one.kind === kind) && (change === undefined || one.change === change),
  );
  const own = ALTERATIONS.find((one) => one.change === change && change !== undefined)?.kind ?? kind;
  const isRead = (own === undefined ? drivers : [CLASS_OF[own]]).every((one) => read.includes(one));
  if (status === 'altered') return isAltered;
  if (status === 'wildType') return isRead && !isAltered;
  return (isRead || isAltered) === (status === 'tested');
}

const nameOf = ({ gene, status, kind, change }: GeneCriterion): string =>
  [gene, change, kind, status].filter(Boolean).join(' ');

test('statements about one gene exclude each other exactly when no model satisfies both', () => {
  const known = criteria.map((criterion) => ({
    meant: { as: 'gene', gene: criterion } satisfies Meant,
    name: nameOf(criterion),
    models: states.map((state) => holds(criterion, state)),
  }));
  const pairs = known.flatMap((one) => known.map((other) => ({ one, other })));
  const name = ({ one, other }: (typeof pairs)[number]) => `${one.name}, ${other.name}`;
  const expected = pairs.filter(({ one, other }) => one.models.every((is, place) => !(is && other.models[place])));
  expect(expected.length).toBeGreaterThan(100);
  expect(pairs.filter(({ one, other }) => isExclusive(one.meant, other.meant)).map(name)).toEqual(expected.map(name));
});

test('statements about two genes, or about a gene and something else, never exclude each other', () => {
  const altered: Meant = { as: 'gene', gene: { gene: 'ALK', status: 'altered' } };
  const wildType: Meant = { as: 'gene', gene: { gene: 'ROS1', status: 'wildType' } };
  const pdx: Meant = { as: 'value', facet: 'modelType', value: 'PDX' };
  for (const [one, other] of [
    [altered, wildType],
    [altered, pdx],
    [pdx, pdx],
  ] as const)
    expect([isExclusive(one, other), isExclusive(other, one)]).toEqual([false, false]);
});

const MARKERS = ['HER2', 'ER', 'PR', 'HR', 'PD-L1', 'MSI'];
const LEVELS = ['positive', 'negative', 'high', 'low'];
const STAINED = ['positive', 'low positive', 'negative'];
const vocabulary = vocabularyOf({ gene: { ERBB2: ['HER2'] } });
const tested = { mutation: null, copyNumber: null, fusion: null };
const her2Amplified = [{ gene: 'ERBB2', kind: 'amplification' as const, proteinChange: null }];
const models = [
  ...['0', '1+', '2+', '3+'].map((score) =>
    indexedModel({ modelCode: `A${score}`, values: [['her2', score]], tested }),
  ),
  indexedModel({ modelCode: 'B', values: [['her2', '2+']], alterations: her2Amplified, tested }),
  ...STAINED.flatMap((er) =>
    STAINED.map((pr) =>
      indexedModel({
        modelCode: `C ${er}, ${pr}`,
        values: [
          ['er', er],
          ['pr', pr],
        ],
      }),
    ),
  ),
  ...['TPS 0%', 'TPS 1%', 'TPS 49%', 'TPS 50%', 'CPS 0', 'CPS 9', 'CPS 10'].map((score) =>
    indexedModel({ modelCode: score, values: [['pdl1', score]] }),
  ),
  ...['MSS', 'MSI-L', 'MSI-H'].map((msi) => indexedModel({ modelCode: msi, values: [['msi', msi]] })),
];

let snapshot: Snapshot;
beforeAll(async () => {
  snapshot = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
});

test('statements about markers exclude each other exactly when no model satisfies both', () => {
  const said = MARKERS.flatMap((marker) => LEVELS.flatMap((level) => [`${marker} ${level}`, `${marker} not ${level}`]));
  const known = said.flatMap((text) => {
    const { ids, reading = [] } = evaluate(snapshot, { text, page: 1, limit: 99, locale: 'en' }, 'published');
    const [term] = reading;
    expect(reading.map(({ meant }) => meant.as)).toEqual(['marker']);
    expect(ids).not.toEqual([]);
    return term === undefined ? [] : [{ text, ids, meant: term.meant }];
  });
  const isSame = (one: Meant, other: Meant) =>
    one.as === 'marker' && other.as === 'marker' && one.marker === other.marker;
  const pairs = known.flatMap((one) => known.map((other) => ({ one, other })));
  const name = ({ one, other }: (typeof pairs)[number]) => `${one.text}, ${other.text}`;
  const expected = pairs.filter(
    ({ one, other }) => isSame(one.meant, other.meant) && one.ids.every((id) => !other.ids.includes(id)),
  );
  expect(expected.length).toBeGreaterThan(40);
  expect(pairs.filter(({ one, other }) => isExclusive(one.meant, other.meant)).map(name)).toEqual(expected.map(name));
});

test.each([
  [
    'HR positive',
    [
      ...['positive, positive', 'positive, low positive', 'positive, negative'],
      ...['low positive, positive', 'negative, positive'],
    ],
  ],
  [
    'HR low',
    [
      ...['positive, low positive', 'low positive, positive', 'low positive, low positive'],
      ...['low positive, negative', 'negative, low positive'],
    ],
  ],
  ['hormone receptor negative', ['negative, negative']],
])('%s: one receptor is enough, except that both must be negative', (text, states) => {
  const { ids } = evaluate(snapshot, { text, page: 1, limit: 99, locale: 'en' }, 'published');
  const found = models.filter(({ id }) => ids.includes(id)).map(({ modelCode }) => modelCode);
  expect(found).toEqual(states.map((state) => `C ${state}`));
});
