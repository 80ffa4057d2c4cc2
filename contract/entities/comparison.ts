import Type, { type Static } from 'typebox';
import { MODEL_KEY_MAX } from '../lengths.ts';
import { closed, Instant, Localized, literals, nullable } from '../schema.ts';
import { ALTERATION_CLASSES, DATA_KINDS, MAX_COMPARED, MIN_COMPARED } from '../vocabulary.ts';
import { Alteration, modelFacts, ShownResponse } from './model.ts';

const text = Type.String();
const number = Type.Number();

/** Models by id or code, in the order of the columns. */
export const ComparisonQuery = closed({
  ids: Type.Array(Type.String({ minLength: 1, maxLength: MODEL_KEY_MAX }), {
    minItems: MIN_COMPARED,
    maxItems: MAX_COMPARED,
  }),
});
export type ComparisonQuery = Static<typeof ComparisonQuery>;

/** A column: the facts that can differ. */
export const ComparedModel = closed({
  ...modelFacts,
  disease: nullable(Localized),
  dataAvailable: Type.Array(literals(DATA_KINDS)),
  provider: nullable(text),
  updatedAt: Instant,
});
export type ComparedModel = Static<typeof ComparedModel>;

/** What one model says about a gene: `contract/driverClasses.ts` defines the status. */
export const GeneCell = closed({
  status: literals(['altered', 'wildType', 'notTested']),
  alterations: Type.Array(Alteration),
  /** The classes of change that were read. */
  read: Type.Array(literals(ALTERATION_CLASSES)),
  /** Classes that drive the gene and were not read. */
  notRead: Type.Array(literals(ALTERATION_CLASSES)),
});
export type GeneCell = Static<typeof GeneCell>;

const Interval = closed({ low: number, high: number });

/** The best response of one model to an agent; `studies` is how many it is the best of. */
export const ResponseCell = closed({
  ...Type.Omit(ShownResponse, ['agent']).properties,
  study: text,
  /** 95 % intervals in percent; null for what was reported, or of one animal. */
  tgiInterval: nullable(Interval),
  bestAverageChangeInterval: nullable(Interval),
  studies: Type.Integer(),
});
export type ResponseCell = Static<typeof ResponseCell>;

/** Mean volume (mm³) of the untreated tumors of one study. */
export const UntreatedGrowth = closed({
  study: text,
  points: Type.Array(closed({ day: number, mean: number, n: Type.Integer() })),
});
export type UntreatedGrowth = Static<typeof UntreatedGrowth>;

/** Models side by side. The cells of a row stand in the order of `models`. */
export const Comparison = closed({
  models: Type.Array(ComparedModel),
  /** What was asked for and is not in the database, as it was written. */
  unavailable: Type.Array(text),
  /** Every gene that is altered in one of them; those altered in most of them first. */
  genes: Type.Array(closed({ gene: text, cells: Type.Array(GeneCell) })),
  /** Every agent that was given to one of them; those given to most of them first. */
  responses: Type.Array(closed({ agent: Localized, cells: Type.Array(nullable(ResponseCell)) })),
  /** log2(TPM + 1) of genes measured in at least two of them, those furthest apart first. */
  expression: Type.Array(closed({ gene: text, values: Type.Array(nullable(number)) })),
  growth: Type.Array(nullable(UntreatedGrowth)),
});
export type Comparison = Static<typeof Comparison>;
