import Type, { type Static } from 'typebox';
import { closed, Id, Instant, Localized, literals, nullable } from '../schema.ts';
import { ALTERATION_CLASSES, DATA_KINDS, MODEL_TYPES, TUMOR_TYPES } from '../vocabulary.ts';
import { AnalyzedArm, ArmComparison, CurvePoint } from './analysis.ts';
import { Alteration, ModelResponse, modelFacts, RESPONSE_FIGURES } from './model.ts';
import { StudyAnimal, StudyArm } from './study.ts';

const number = Type.Number();
const text = Type.String();

/** An alteration with the copies of its gene (2 is diploid), where copies were counted. */
export const PassportAlteration = closed({ ...Alteration.properties, copies: nullable(number) });
export type PassportAlteration = Static<typeof PassportAlteration>;

/**
 * What was read and what it showed; altered, wild type (`contract/driverClasses.ts`), and not tested are three
 * different answers. Genes are those that are altered in other models first, the most frequent first. Lists that cannot
 * be whole hold the genes that are altered most often: `notTested`, and all of them where every gene was read.
 */
export const Testing = closed({
  assay: nullable(Localized),
  /** Every gene was read, so that `wildType` is a choice. */
  everyGene: Type.Boolean(),
  /** How many genes were read; null where every gene was. */
  tested: nullable(Type.Integer()),
  wildType: Type.Array(text),
  /** Genes without an alteration of which not all that drives them was read, by what was read and what was not. */
  partly: Type.Array(
    closed({
      read: Type.Array(literals(ALTERATION_CLASSES)),
      notRead: Type.Array(literals(ALTERATION_CLASSES)),
      genes: Type.Array(text),
    }),
  ),
  /** Genes of which nothing was read. */
  notTested: Type.Array(text),
});
export type Testing = Static<typeof Testing>;

/**
 * Expression of one gene, log2(TPM + 1), against the cohort. `ticks` are values of the cohort, thinned to at most 100;
 * `percentile` is the share of the cohort that the model is above, ties counted by half, 0 to 100: within the disease
 * where that is the cohort, as a search ranks expression. A fraction is rounded toward 50, so that a search from a high
 * percentile up, or from a low one down, finds the model.
 */
export const GeneExpression = closed({
  gene: text,
  /** Another name by which the gene is asked for. */
  alias: nullable(text),
  value: number,
  n: Type.Integer(),
  percentile: number,
  quartiles: Type.Array(number, { minItems: 3, maxItems: 3 }),
  ticks: Type.Array(number),
});
export type GeneExpression = Static<typeof GeneExpression>;

export const Expression = closed({
  /** Published models of the same disease, where at least 20 of them were measured; all published models otherwise. */
  cohort: closed({ disease: nullable(Localized), models: Type.Integer() }),
  /** How many genes were measured; `genes` holds those that matter most. */
  measured: Type.Integer(),
  genes: Type.Array(GeneExpression),
});
export type Expression = Static<typeof Expression>;

/** What is derived of a treated arm; percents. Definitions: `server/modules/analysis`. */
export const ArmResult = closed({
  ...Type.Pick(AnalyzedArm, ['n', 'mRecist', 'classes', 'stability', 'bestAverageChangePercent']).properties,
  /** Null without an arm to compare with. */
  inhibition: nullable(
    Type.Pick(ArmComparison, ['evaluationDay', 'followed', 'tgiPercent', 'noInhibition', 'treatedToControlPercent']),
  ),
  /** Least mean change of body weight on any day. */
  weightChangePercent: nullable(number),
});
export type ArmResult = Static<typeof ArmResult>;

export const PassportArm = closed({
  ...StudyArm.properties,
  agent: nullable(Localized),
  animals: Type.Array(Type.Omit(StudyAnimal, ['arm'])),
  /** Volume in mm³; change of volume in percent of the baseline; change of body weight in percent of the baseline. */
  volume: Type.Array(CurvePoint),
  volumeChange: Type.Array(CurvePoint),
  weightChange: Type.Array(CurvePoint),
  /** Null for arms that are no treatment. */
  result: nullable(ArmResult),
});
export type PassportArm = Static<typeof PassportArm>;

export const PassportStudy = closed({
  study: text,
  /** ISO day. */
  startedOn: nullable(text),
  /** The arm that treated arms are compared with; null where the study has none. */
  reference: nullable(text),
  arms: Type.Array(PassportArm),
});
export type PassportStudy = Static<typeof PassportStudy>;

/** A response, derived from curves or as it was reported. An arm can have both. */
export const PassportResponse = closed({
  ...ModelResponse.properties,
  agent: Localized,
  derived: Type.Boolean({ description: 'Computed from the curves of single animals; as reported otherwise' }),
  /** The name of the arm, whose result is in `studies`; null for what was reported. */
  arm: nullable(text),
  evaluationDay: nullable(Type.Number({ description: 'Day of TGI, counted from the first dose; null if reported' })),
  classesDiffer: Type.Boolean({
    description: 'The same arm (study, agent and dose) has another mRECIST class in the other way, reported or derived',
  }),
});
export type PassportResponse = Static<typeof PassportResponse>;

export const QUALITY_RESULTS = ['passed', 'failed', 'pending'] as const;
export const QUALITY_CHECKS = ['STR', 'mycoplasma', 'pathology'] as const;
export const FILE_KINDS = ['data sheet', 'pathology image', 'STR profile', 'protocol'] as const;

/** Another model of the same patient. Who the patient is, is not told, not even by a code. */
export const RelatedModel = closed({
  id: Id,
  modelCode: text,
  name: text,
  modelType: literals(MODEL_TYPES),
  tumorType: literals(TUMOR_TYPES),
  collectionSite: nullable(text),
  passage: nullable(text),
  priorTreatments: Type.Array(Localized),
});
export type RelatedModel = Static<typeof RelatedModel>;

/** Why a model is like another. `correlation` is Pearson's r of the expression after each gene was standardized. */
export const SimilarityReasons = closed({
  histology: Type.Boolean(),
  disease: Type.Boolean(),
  alterations: Type.Array(Type.Pick(Alteration, ['gene', 'kind', 'proteinChange'])),
  expression: nullable(closed({ correlation: number, genes: Type.Integer() })),
  /** Agents given to both, and how far TGI lies apart on average, in percentage points. */
  responses: nullable(closed({ agents: Type.Array(Localized), difference: number })),
});
export type SimilarityReasons = Static<typeof SimilarityReasons>;

const Course = Type.Array(closed({ day: number, mean: number }));

export const SimilarModel = closed({
  id: Id,
  modelCode: text,
  name: text,
  modelType: literals(MODEL_TYPES),
  histology: nullable(Localized),
  alterations: Type.Array(Alteration),
  /** 0 to 1. */
  similarity: number,
  reasons: SimilarityReasons,
  best: nullable(closed({ agent: Localized, ...RESPONSE_FIGURES })),
  /** Mean volumes of the control arm and of the best treated arm of one study. */
  curves: nullable(closed({ control: Course, treated: Course })),
});
export type SimilarModel = Static<typeof SimilarModel>;

/** Everything that is known about a model, with what follows from it. */
export const Passport = closed({
  ...modelFacts,
  aliases: Type.Array(text),
  /** Searches name the area by its slug. */
  disease: nullable(closed({ id: Id, slug: text, title: Localized })),
  alterations: Type.Array(PassportAlteration),
  testing: Testing,
  /** Copies (2 is diploid) of every counted gene, those furthest from two first. */
  copyNumber: Type.Array(closed({ gene: text, copies: number })),
  expression: nullable(Expression),
  studies: Type.Array(PassportStudy),
  /** The best first: by class, then best average change, then TGI up to 100. */
  responses: Type.Array(PassportResponse),
  dataAvailable: Type.Array(literals(DATA_KINDS)),
  qualityChecks: Type.Array(
    closed({ check: literals(QUALITY_CHECKS), result: literals(QUALITY_RESULTS), checkedOn: text, detail: text }),
  ),
  files: Type.Array(closed({ name: text, kind: literals(FILE_KINDS), bytes: Type.Integer() })),
  provider: nullable(text),
  catalogNumber: nullable(text),
  rrid: nullable(text),
  source: text,
  license: nullable(text),
  comments: nullable(text),
  /** Made up for demonstration. */
  demo: Type.Boolean(),
  addedOn: text,
  updatedAt: Instant,
  samePatient: Type.Array(RelatedModel),
  similar: Type.Array(SimilarModel),
});
export type Passport = Static<typeof Passport>;
