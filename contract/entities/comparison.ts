import Type, { type Static } from 'typebox';
import { MODEL_KEY_MAX } from '../lengths.ts';
import { closed, Id, Instant, Localized, literals, nullable } from '../schema.ts';
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

/** One column of the comparison: the facts that can differ between models. */
export const ComparedModel = closed({
  ...modelFacts,
  disease: nullable(Localized),
  /** The disease area, for the URL of its picture; null if the model has none that is published. */
  area: nullable(closed({ id: Id, version: Type.Integer() })),
  dataAvailable: Type.Array(literals(DATA_KINDS)),
  provider: nullable(text),
  updatedAt: Instant,
});
export type ComparedModel = Static<typeof ComparedModel>;

/** The result of one model for a gene; `contract/driverClasses.ts` defines the status. */
export const GeneCell = closed({
  status: literals(['altered', 'wildType', 'notTested']),
  alterations: Type.Array(Alteration),
  /** The classes of change that were tested. */
  read: Type.Array(literals(ALTERATION_CLASSES)),
  /** Driver classes of the gene that were not tested. */
  notRead: Type.Array(literals(ALTERATION_CLASSES)),
});
export type GeneCell = Static<typeof GeneCell>;

const Interval = closed({ low: number, high: number });

/** The best response of one model to an agent; `studies` is the number of studies that it was chosen from. */
export const ResponseCell = closed({
  ...Type.Omit(ShownResponse, ['agent']).properties,
  study: text,
  /** 95 % intervals in percent; null for reported values and for a single animal. */
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

/** A comparison of models. The cells of every row are in the order of `models`. */
export const Comparison = closed({
  models: Type.Array(ComparedModel),
  /** Requested models that are not in the database, as the request named them. */
  unavailable: Type.Array(text),
  /** Every gene that is altered in at least one of the models; genes altered in the most models first. */
  genes: Type.Array(closed({ gene: text, cells: Type.Array(GeneCell) })),
  /** Every agent that was given to at least one of the models; agents given to the most models first. */
  responses: Type.Array(closed({ agent: Localized, cells: Type.Array(nullable(ResponseCell)) })),
  /** log2(TPM + 1) of genes measured in at least two of the models; genes with the largest difference first. */
  expression: Type.Array(closed({ gene: text, values: Type.Array(nullable(number)) })),
  growth: Type.Array(nullable(UntreatedGrowth)),
});
export type Comparison = Static<typeof Comparison>;
