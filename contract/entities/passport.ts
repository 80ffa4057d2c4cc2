import Type, { type Static } from 'typebox';
import { MODEL_TYPES } from '../modelTypes.ts';
import { closed, Id, Instant, Localized, LocalizedOrText, literals, nullable } from '../schema.ts';
import { ALTERATION_CLASSES, DATA_KINDS, TUMOR_TYPES } from '../vocabulary.ts';
import { AnalyzedArm, ArmComparison, CurvePoint } from './analysis.ts';
import {
  Alteration,
  ModelResponse,
  modelFacts,
  NamedTreatments,
  PdxMiCounts,
  RESPONSE_FIGURES,
  StrProfile,
} from './model.ts';
import { StudyAnimal, StudyArm } from './study.ts';

const number = Type.Number();
const text = Type.String();

/** An alteration with the copy number of its gene (2 is diploid), where it was measured. */
export const PassportAlteration = closed({ ...Alteration.properties, copies: nullable(number) });
export type PassportAlteration = Static<typeof PassportAlteration>;

/**
 * Which genes were tested and with what result. Altered, wild type (`contract/driverClasses.ts`) and not tested are
 * three different results. Genes that are most often altered in other models come first. `notTested`, and every list
 * when all genes were tested, holds only the genes that are altered most often.
 */
export const Testing = closed({
  assay: nullable(Localized),
  /** Every gene was tested, so that `wildType` is only a selection. */
  everyGene: Type.Boolean(),
  /** Number of tested genes; null when every gene was tested. */
  tested: nullable(Type.Integer()),
  wildType: Type.Array(text),
  /**
   * Genes without an alteration whose driver classes were tested only in part, grouped by tested and untested classes.
   */
  partly: Type.Array(
    closed({
      read: Type.Array(literals(ALTERATION_CLASSES)),
      notRead: Type.Array(literals(ALTERATION_CLASSES)),
      genes: Type.Array(text),
    }),
  ),
  /** Genes of which no class was tested. */
  notTested: Type.Array(text),
});
export type Testing = Static<typeof Testing>;

/**
 * Expression of one gene, log2(TPM + 1), compared with the cohort. `ticks` are values of the cohort, at most 100 of
 * them.
 *
 * `percentile` (0 to 100) is the share of the cohort with a lower value; ties count half. It is ranked within the
 * disease when that is the cohort, as in a search. Fractions are rounded toward 50, so that a search with this value as
 * its lower bound (above 50) or upper bound (below 50) finds the model.
 */
export const GeneExpression = closed({
  gene: text,
  /** An alternative name of the gene. */
  alias: nullable(text),
  value: number,
  n: Type.Integer(),
  percentile: number,
  quartiles: Type.Array(number, { minItems: 3, maxItems: 3 }),
  ticks: Type.Array(number),
});
export type GeneExpression = Static<typeof GeneExpression>;

export const Expression = closed({
  /** The published models of the same disease if at least 20 of them were measured; otherwise all published models. */
  cohort: closed({ disease: nullable(Localized), models: Type.Integer() }),
  /** Number of measured genes; `genes` holds the most relevant ones. */
  measured: Type.Integer(),
  genes: Type.Array(GeneExpression),
});
export type Expression = Static<typeof Expression>;

/** Results derived for a treated arm, in percent. Definitions: `server/modules/analysis`. */
export const ArmResult = closed({
  ...Type.Pick(AnalyzedArm, ['n', 'mRecist', 'classes', 'stability', 'bestAverageChangePercent']).properties,
  /** Null when there is no arm to compare with. */
  inhibition: nullable(
    Type.Pick(ArmComparison, ['evaluationDay', 'followed', 'tgiPercent', 'noInhibition', 'treatedToControlPercent']),
  ),
  /** Lowest mean change of body weight on a measured day. */
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
  /** Null for arms that are not a treatment. */
  result: nullable(ArmResult),
});
export type PassportArm = Static<typeof PassportArm>;

export const PassportStudy = closed({
  study: text,
  /** ISO day. */
  startedOn: nullable(text),
  /** The arm that treated arms are compared with; null when the study has none. */
  reference: nullable(text),
  arms: Type.Array(PassportArm),
});
export type PassportStudy = Static<typeof PassportStudy>;

/** A response, derived from curves or as reported. An arm can have both. */
export const PassportResponse = closed({
  ...ModelResponse.properties,
  agent: Localized,
  derived: Type.Boolean({ description: 'True: computed from the curves of single animals; false: as reported' }),
  /** The name of the arm, whose result is in `studies`; null for reported responses. */
  arm: nullable(text),
  evaluationDay: nullable(Type.Number({ description: 'Day of TGI, counted from the first dose; null if reported' })),
  classesDiffer: Type.Boolean({
    description: 'True: the reported and the computed mRECIST class of this arm (study, agent and dose) differ',
  }),
});
export type PassportResponse = Static<typeof PassportResponse>;

export const QUALITY_RESULTS = ['passed', 'failed', 'pending'] as const;
export const QUALITY_CHECKS = ['STR', 'mycoplasma', 'pathology'] as const;
export const FILE_KINDS = ['data sheet', 'pathology image', 'STR profile', 'protocol'] as const;

/** Another model of the same patient. The patient is not identified, not even by a code. */
export const RelatedModel = closed({
  id: Id,
  modelCode: text,
  name: text,
  modelType: literals(MODEL_TYPES),
  tumorType: literals(TUMOR_TYPES),
  collectionSite: nullable(text),
  passage: nullable(text),
  priorTreatments: NamedTreatments,
});
export type RelatedModel = Static<typeof RelatedModel>;

/**
 * Why one model is similar to another. `correlation` is Pearson's r of the expression after each gene was standardized.
 */
export const SimilarityReasons = closed({
  histology: Type.Boolean(),
  disease: Type.Boolean(),
  alterations: Type.Array(Type.Pick(Alteration, ['gene', 'kind', 'proteinChange'])),
  expression: nullable(closed({ correlation: number, genes: Type.Integer() })),
  /** Agents given to both models, and the mean difference of their TGI in percentage points. */
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
  /** Mean volumes of the control arm and the best treated arm of one study. */
  curves: nullable(closed({ control: Course, treated: Course })),
});
export type SimilarModel = Static<typeof SimilarModel>;

/** How complete the record is by PDX-MI, and which fields have no value. */
export const PdxMiReport = closed({
  ...PdxMiCounts.properties,
  /** The modules that apply to the type of the model, in the order of the standard. */
  modules: Type.Array(
    closed({
      title: Localized,
      ...PdxMiCounts.properties,
      missing: Type.Array(
        closed({
          label: Localized,
          essential: Type.Boolean(),
          stored: Type.Boolean({ description: 'False: the catalog has no place for this field' }),
        }),
      ),
    }),
  ),
});
export type PdxMiReport = Static<typeof PdxMiReport>;

/** Everything that is known about a model, with derived results. */
export const Passport = closed({
  ...modelFacts,
  aliases: Type.Array(text),
  /** Searches use the area's slug. */
  disease: nullable(closed({ id: Id, slug: text, title: Localized })),
  alterations: Type.Array(PassportAlteration),
  testing: Testing,
  /** Copy number (2 is diploid) of every measured gene, those furthest from two first. */
  copyNumber: Type.Array(closed({ gene: text, copies: number })),
  expression: nullable(Expression),
  studies: Type.Array(PassportStudy),
  /** Best first: by class, then by best average change, then by TGI, capped at 100. */
  responses: Type.Array(PassportResponse),
  dataAvailable: Type.Array(literals(DATA_KINDS)),
  qualityChecks: Type.Array(
    closed({
      check: literals(QUALITY_CHECKS),
      result: literals(QUALITY_RESULTS),
      checkedOn: text,
      detail: LocalizedOrText,
    }),
  ),
  /** Null for mouse tumors, to which PDX-MI does not apply. */
  pdxMi: nullable(PdxMiReport),
  files: Type.Array(closed({ name: text, kind: literals(FILE_KINDS), bytes: Type.Integer() })),
  provider: nullable(text),
  catalogNumber: nullable(text),
  rrid: nullable(text),
  source: text,
  strProfile: StrProfile,
  license: nullable(text),
  comments: nullable(text),
  /** The data was made up for demonstration. */
  demo: Type.Boolean(),
  addedOn: text,
  updatedAt: Instant,
  samePatient: Type.Array(RelatedModel),
  similar: Type.Array(SimilarModel),
});
export type Passport = Static<typeof Passport>;
