import Type, { type Static } from 'typebox';
import { MODEL_TYPES } from '../modelTypes.ts';
import { M_RECIST } from '../mRecist.ts';
import { closed, Id, Instant, Localized, literals } from '../schema.ts';
import { TUMOR_TYPES } from '../vocabulary.ts';

/**
 * The lean form of a search response: the same result in about a fifth of the bytes, for callers who draw a list.
 * `machines/search/found.ts` reads it. The server writes it from the full form (`server/modules/search/lean.ts`).
 */

const KEY_MAX = 32;
const texts = Type.Array(Type.String());
const wholes = Type.Array(Type.Integer());
const figures = Type.Array(Type.Unsafe<number | null>({ type: ['number', 'null'] }));

/** What a caller who wants the lean form already has. */
export const LeanWish = Type.Object(
  {
    terms: Type.Optional(
      Type.String({
        maxLength: KEY_MAX,
        description: 'Key of the terms from an earlier response; they are sent again only if they have changed',
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Asks for the lean form: `list`, `facets` and the bars of the waterfall are empty, and `lean` has their content',
  },
);
export type LeanWish = Static<typeof LeanWish>;

/**
 * The values of a facet that visible models have, and their labels in the same order: none, the Chinese one where the
 * English one equals the value, or the English and the Chinese one. Labels that are missing at the end are none.
 */
export const FacetTerms = closed({ values: texts, labels: Type.Array(texts) });
export type FacetTerms = Static<typeof FacetTerms>;

const LeanResponse = closed({
  agent: Type.Integer({ description: 'Place in `names`' }),
  mRecist: Type.Optional(literals(M_RECIST)),
  bestChange: Type.Optional(Type.Number({ description: 'Median BestAvgResponse of the animals, % of the baseline' })),
  tgi: Type.Optional(Type.Number({ description: 'Tumor growth inhibition, %' })),
});

/** What a result list draws of a model. Unknown values are absent. Numbers stand for places in `names`. */
export const LeanRow = closed({
  id: Id,
  modelCode: Type.String(),
  name: Type.Optional(Type.String({ description: 'Absent if it equals the model code' })),
  modelType: literals(MODEL_TYPES),
  disease: Type.Optional(Type.Integer()),
  oncotreeCode: Type.Optional(Type.String()),
  cancerType: Type.Integer(),
  histology: Type.Optional(Type.Integer()),
  tumorType: literals(TUMOR_TYPES),
  stage: Type.Optional(Type.String()),
  collectionSite: Type.Optional(Type.String()),
  alterations: Type.Array(texts, {
    description: 'The first alterations, each with its gene, kind and, if there is one, protein change',
  }),
  alterationCount: Type.Optional(Type.Integer({ description: 'Number of all alterations, if there are more' })),
  priorTreatments: Type.Optional(wholes),
  doublingTimeDays: Type.Optional(Type.Number()),
  tmbPerMb: Type.Optional(Type.Number()),
  bestResponse: Type.Optional(LeanResponse),
  agentResponse: Type.Optional(LeanResponse),
  dataAvailable: Type.Array(Type.Integer(), { description: 'Places in `DATA_KINDS`' }),
  provider: Type.Optional(Type.String()),
  pdxMi: Type.Optional(
    Type.Array(Type.Integer(), { description: 'How many of the essential fields have a value, and how many apply' }),
  ),
  updatedAt: Instant,
});
export type LeanRow = Static<typeof LeanRow>;

/** The bars of a waterfall by column, in the same order. -1 stands for an unknown class. */
export const LeanBars = closed({
  ids: Type.Array(Id),
  modelCodes: texts,
  modelTypes: Type.Array(Type.Integer(), { description: 'Places in `MODEL_TYPES`' }),
  studyNames: texts,
  studies: Type.Array(Type.Integer(), { description: 'Places in `studyNames`' }),
  mRecist: Type.Array(Type.Integer(), { description: 'Places in `M_RECIST`' }),
  bestChanges: figures,
  tgis: figures,
});
export type LeanBars = Static<typeof LeanBars>;

/** The values of every facet in all visible models. `key` changes with them. */
export const LeanTerms = closed({ key: Type.String(), facets: Type.Record(Type.String(), FacetTerms) });
export type LeanTerms = Static<typeof LeanTerms>;

/** What `list`, `facets` and the bars contain in the full form. */
export const LeanParts = closed({
  /** Absent if the caller has the terms with this key. */
  terms: Type.Optional(LeanTerms),
  /** Counts of the values in `terms`, in their order. Counts that are missing at the end are 0. */
  counts: Type.Record(Type.String(), wholes),
  /** Counts of values that the terms do not have, because they are newer. */
  others: Type.Optional(
    Type.Array(
      closed({ facet: Type.String(), value: Type.String(), label: Type.Optional(Localized), count: Type.Integer() }),
    ),
  ),
  /** Names in both languages, or one that is the same in both. */
  names: Type.Array(texts),
  rows: Type.Array(LeanRow),
  bars: Type.Optional(LeanBars),
});
export type LeanParts = Static<typeof LeanParts>;
