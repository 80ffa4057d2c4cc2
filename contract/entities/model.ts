import Type, { type Static } from 'typebox';
import { MODEL_TYPES } from '../modelTypes.ts';
import { M_RECIST } from '../mRecist.ts';
import { closed, Id, Instant, Line, Localized, literals, nullable } from '../schema.ts';
import { ALTERATION_KINDS, DATA_KINDS, TUMOR_TYPES } from '../vocabulary.ts';

export { MODEL_TYPES, type ModelType } from '../modelTypes.ts';
export { M_RECIST, type MRecist } from '../mRecist.ts';
export { ALTERATION_KINDS, DATA_KINDS, type DataKind, TUMOR_TYPES } from '../vocabulary.ts';

export const Alteration = closed({
  gene: Type.String(),
  kind: literals(ALTERATION_KINDS),
  proteinChange: nullable(Type.String()),
  /** 0 to 1. */
  alleleFraction: nullable(Type.Number()),
});
export type Alteration = Static<typeof Alteration>;

/**
 * The response to one agent in one study, either reported or derived from curves (`derived`). A response that exists in
 * both forms shows both.
 */
export const ModelResponse = closed({
  study: Type.String(),
  agent: Type.String(),
  target: nullable(Type.String()),
  dose: nullable(Type.String()),
  route: nullable(Type.String()),
  schedule: nullable(Type.String()),
  n: nullable(Type.Integer()),
  tgiPercent: nullable(Type.Number()),
  mRecist: nullable(literals(M_RECIST)),
  /** Percent change of volume: the median of the animals' BestAvgResponse (mRECIST), where curves exist. */
  bestAverageChange: Type.Optional(Type.Number()),
});
export type ModelResponse = Static<typeof ModelResponse>;

/** Without the signs that separate agents, dates and lines in a cell of a file. */
const AGENT_WORD = '[^;:=\\[\\]\\s+][^;:=\\[\\]\\s]*';
const AGENT = `^${AGENT_WORD}( ${AGENT_WORD})*$`;
const RESPONSE = '^[^;\\s]+( [^;\\s]+)*$';
const PART_OF_DAY = '^\\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$';

/** A line of treatment that a patient had. Days are as exact as they are known: a year, a month or a day. */
export const TreatmentLine = closed({
  line: nullable(Type.Integer({ minimum: 0, maximum: 99 })),
  agents: Type.Array(Type.String({ minLength: 1, maxLength: 200, pattern: AGENT }), { minItems: 1, maxItems: 20 }),
  startedOn: nullable(Type.String({ pattern: PART_OF_DAY })),
  endedOn: nullable(Type.String({ pattern: PART_OF_DAY })),
  response: nullable(Type.String({ maxLength: 200, pattern: RESPONSE })),
});
export type TreatmentLine = Static<typeof TreatmentLine>;

export const SMOKING = ['never', 'former', 'current'] as const;

export const Patient = closed({
  sex: nullable(literals(['female', 'male'])),
  ageYears: nullable(Type.Number()),
  /** Set when only a range is known, for example '41-89'. */
  ageGroup: nullable(Type.String()),
  ethnicity: nullable(Type.String()),
  priorTreatments: nullable(Type.Array(Type.String(), { description: 'Empty: none, treatment-naive; null: unknown' })),
  smoking: Type.Optional(nullable(literals(SMOKING))),
  packYears: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 300 }))),
  treatmentLines: Type.Optional(nullable(Type.Array(TreatmentLine, { maxItems: 50 }))),
});
export type Patient = Static<typeof Patient>;

/** The earlier treatments of a patient in both languages: empty if there were none, null if they are unknown. */
export const NamedTreatments = nullable(Type.Array(Localized));

/** Names of alleles and of G and P groups (hla.alleles.org). */
const HLA = '^HLA-[A-Z]{1,4}\\d?\\*\\d{2,3}(:\\d{2,4}){1,3}[NLSCAQGP]?$';

/** Whether a virus was found in a model. */
export const VirusFinding = closed({ virus: Line(40, 1), status: literals(['positive', 'negative']) });
export type VirusFinding = Static<typeof VirusFinding>;

/** The alleles of a short tandem repeat: numbers of repeats, or X and Y of amelogenin. */
export const StrLocus = closed({
  locus: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9 -]{1,30}$' }),
  alleles: Type.Array(Type.String({ pattern: '^(\\d{1,2}(\\.\\d)?|[XY])$' }), { minItems: 1, maxItems: 10 }),
});
export type StrLocus = Static<typeof StrLocus>;
/** Empty: unknown. */
export const StrProfile = Type.Array(StrLocus, { maxItems: 60 });

export const Biomarkers = closed({
  msi: nullable(literals(['MSI-H', 'MSI-L', 'MSS'])),
  tmbPerMb: nullable(Type.Number()),
  her2: nullable(Type.String()),
  pdl1: nullable(Type.String()),
  er: nullable(Type.String()),
  pr: nullable(Type.String()),
  hla: Type.Optional(nullable(Type.Array(Type.String({ pattern: HLA }), { maxItems: 60 }))),
  viruses: Type.Optional(nullable(Type.Array(VirusFinding, { maxItems: 40 }))),
});
export type Biomarkers = Static<typeof Biomarkers>;

const percent = (description: string) => nullable(Type.Number({ description }));
const responseClass = nullable(literals(M_RECIST));
export const RESPONSE_FIGURES = {
  mRecist: responseClass,
  bestAverageChangePercent: percent('Median BestAvgResponse of the animals, % of the baseline; null without curves'),
  tgiPercent: percent('Tumor growth inhibition, %'),
  n: nullable(Type.Integer({ description: 'Animals of the arm' })),
  evaluationDay: nullable(
    Type.Number({ description: 'Day of TGI, counted from the first dose; null if it was reported' }),
  ),
  derived: Type.Boolean({ description: 'True: computed from the curves of single animals; false: as reported' }),
};

/** The response that represents a model. */
export const ShownResponse = closed({
  agent: Localized,
  ...RESPONSE_FIGURES,
  /**
   * The same arm (study, agent and dose) in the other form, reported or derived; null when it exists in one form only.
   */
  counterpart: nullable(closed({ mRecist: responseClass, tgiPercent: percent('Tumor growth inhibition, %') })),
});
export type ShownResponse = Static<typeof ShownResponse>;

/** How many of the fields that apply to a model have a value. */
export const FieldCount = closed({ given: Type.Integer(), applicable: Type.Integer() });
export type FieldCount = Static<typeof FieldCount>;

/** How complete a record is by PDX-MI. Definition: `server/modules/catalog/pdxMi.ts`. */
export const PdxMiCounts = closed({ essential: FieldCount, all: FieldCount });
export type PdxMiCounts = Static<typeof PdxMiCounts>;

/**
 * A row of a result table. For values that are stored in English and shown in both languages (histology, cancer type,
 * drugs), `en` is the stored value, which searches use.
 */
export const ModelSummary = closed({
  id: Id,
  modelCode: Type.String(),
  name: Type.String(),
  modelType: literals(MODEL_TYPES),
  diseaseId: nullable(Id),
  disease: nullable(Localized),
  oncotreeCode: nullable(Type.String()),
  cancerType: Localized,
  histology: nullable(Localized),
  tumorType: literals(TUMOR_TYPES),
  stage: nullable(Type.String()),
  collectionSite: nullable(Type.String()),
  alterations: Type.Array(Alteration),
  priorTreatments: NamedTreatments,
  doublingTimeDays: nullable(Type.Number()),
  tmbPerMb: nullable(Type.Number()),
  bestResponse: nullable(ShownResponse),
  /** The best response to the agent of the requested waterfall; null when none was requested. */
  agentResponse: nullable(ShownResponse),
  dataAvailable: Type.Array(literals(DATA_KINDS)),
  provider: nullable(Type.String()),
  /** Null for mouse tumors, to which PDX-MI does not apply. */
  pdxMi: nullable(PdxMiCounts),
  updatedAt: Instant,
});
export type ModelSummary = Static<typeof ModelSummary>;

/** The figures of a response that a result list draws. */
export type RowResponse = Pick<ShownResponse, 'agent' | 'mRecist' | 'bestAverageChangePercent' | 'tgiPercent'>;
type FullOnly = 'diseaseId' | 'alterations' | 'bestResponse' | 'agentResponse' | 'pdxMi';
/**
 * What a result list draws of a model: a whole summary, or what is left of it in the lean form of a search. That form
 * has the first alterations only; `alterationCount` is then the number of all.
 */
export type ModelRow = Omit<ModelSummary, FullOnly> & {
  alterations: readonly Omit<Alteration, 'alleleFraction'>[];
  alterationCount?: number;
  bestResponse: RowResponse | null;
  agentResponse: RowResponse | null;
  pdxMi: Pick<PdxMiCounts, 'essential'> | null;
};

/** The facts of a model that both its passport and a comparison show. */
export const modelFacts = {
  id: Id,
  modelCode: Type.String(),
  name: Type.String(),
  modelType: literals(MODEL_TYPES),
  species: Type.String(),
  oncotreeCode: nullable(Type.String()),
  cancerType: Localized,
  histology: nullable(Localized),
  primarySite: nullable(Type.String()),
  collectionSite: nullable(Type.String()),
  tumorType: literals(TUMOR_TYPES),
  stage: nullable(Type.String()),
  grade: nullable(Type.String()),
  patient: closed({ ...Patient.properties, priorTreatments: NamedTreatments }),
  hostStrain: nullable(Type.String()),
  engraftment: closed({ site: nullable(Type.String()), type: nullable(Type.String()) }),
  passage: nullable(Type.String()),
  growth: closed({ doublingTimeDays: nullable(Type.Number()), takeRatePercent: nullable(Type.Number()) }),
  biomarkers: Biomarkers,
};
