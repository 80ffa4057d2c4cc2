/** The closed vocabularies, apart from the schemas: what the browser loads of the contract's entities. */
export const MODEL_TYPES = ['PDX', 'CDX', 'cell line', 'organoid', 'syngeneic', 'GEMM', 'humanized'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];
export const TUMOR_TYPES = ['primary', 'metastatic', 'recurrent', 'unknown'] as const;
export const ALTERATION_KINDS = ['mutation', 'amplification', 'deletion', 'fusion'] as const;
export type AlterationKind = (typeof ALTERATION_KINDS)[number];
/** What an assay reads of a gene. Amplifications and deletions are found by the same reading. */
export const ALTERATION_CLASSES = ['mutation', 'copyNumber', 'fusion'] as const;
export type AlterationClass = (typeof ALTERATION_CLASSES)[number];
export const CLASS_OF = {
  mutation: 'mutation',
  amplification: 'copyNumber',
  deletion: 'copyNumber',
  fusion: 'fusion',
} as const satisfies Record<AlterationKind, AlterationClass>;
export const M_RECIST = ['mCR', 'mPR', 'mSD', 'mPD'] as const;
export type MRecist = (typeof M_RECIST)[number];
/** Kinds of data a model can have, in the order in which the table shows their marks. */
export const DATA_KINDS = ['mutation', 'expression', 'growth', 'response', 'copyNumber', 'pathology'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** What an arm of a study is for. `untreated` animals got nothing at all, `control` animals the vehicle. */
export const ARM_ROLES = ['control', 'treatment', 'untreated'] as const;
export type ArmRole = (typeof ARM_ROLES)[number];
/** Why an animal left a study. */
export const REMOVAL_CAUSES = [
  'tumorSize',
  'bodyWeight',
  'ulceration',
  'condition',
  'foundDead',
  'sampling',
  'other',
] as const;
export type RemovalCause = (typeof REMOVAL_CAUSES)[number];

/** Facets of the model search, in the order in which the page shows them. */
export const FACETS = [
  'modelType',
  'disease',
  'cancerType',
  'histology',
  'tumorType',
  'primarySite',
  'collectionSite',
  'stage',
  'sex',
  'ethnicity',
  'priorTreatment',
  'msi',
  'her2',
  'er',
  'pr',
  'pdl1',
  'hostStrain',
  'species',
  'provider',
  'testedAgent',
  'dataAvailable',
] as const;
export type Facet = (typeof FACETS)[number];
/** Facets of which one model can have several values, so that 'any of these' and 'all of these' differ. */
export const MULTIPLE_FACETS = ['priorTreatment', 'testedAgent', 'dataAvailable'] as const satisfies readonly Facet[];
export type MultipleFacet = (typeof MULTIPLE_FACETS)[number];
export const MATCHES = ['any', 'all'] as const;
export type Match = (typeof MATCHES)[number];

/** The species of the models that patients' tumors became. */
export const HUMAN_SPECIES = 'Homo sapiens';
/**
 * The value of the facet `priorTreatment` of a human model whose record names no treatment of the patient: whether
 * there was none, or nothing is known, the catalog does not tell apart.
 */
export const NO_TREATMENT_RECORDED = 'None recorded';

/**
 * Numbers that a search can bound: age in years, mutations per megabase, doubling time in days, take rate in percent.
 */
export const RANGES = ['age', 'tmb', 'doublingTime', 'takeRate'] as const;
export type RangeName = (typeof RANGES)[number];
export const HISTOGRAM_BINS = 24;

/** Among which models a gene's expression is ranked. */
export const EXPRESSION_COHORTS = ['disease', 'catalog'] as const;
export type ExpressionCohort = (typeof EXPRESSION_COHORTS)[number];
/** A disease with fewer models in which expression was measured is no cohort: its models are ranked in the catalog. */
export const MIN_COHORT = 20;

/**
 * Three answers about a gene, of which each model gives one: altered; wild type, which `contract/driverClasses.ts`
 * defines; not tested, or not for all that drives the gene. `tested` is the first two.
 */
export const GENE_STATUSES = ['altered', 'wildType', 'tested', 'notTested'] as const;
export type GeneStatus = (typeof GENE_STATUSES)[number];

/**
 * `response` is how good the response to the agent of the waterfall is: its mRECIST class, then the best average
 * change, then the tumor growth inhibition up to 100 percent. Without a waterfall it tells nothing. `listOrder` is the
 * order of `ids`; without a list it tells nothing either.
 */
export const SORT_FIELDS = [
  'relevance',
  'listOrder',
  'modelCode',
  'disease',
  'doublingTime',
  'tmb',
  'response',
  'updatedAt',
] as const;
export type SortField = (typeof SORT_FIELDS)[number];

/** Parts of a query, besides facets and ranges, that can name what is not in the catalog. */
export const NAMING_PARTS = ['gene', 'response', 'waterfall', 'ids'] as const;

/**
 * Columns of the result table, in the order in which they stand unless a person says otherwise: what the column chooser
 * offers and what an export holds. Each is shown from a `ModelSummary`. `diagnosis` is histology or disease, stage and
 * tumor type in one; `response` is the one to the agent of the waterfall, without one the best there is.
 */
export const COLUMNS = [
  'model',
  'diagnosis',
  'alterations',
  'priorTreatment',
  'doublingTime',
  'tmb',
  'response',
  'data',
  'name',
  'modelType',
  'disease',
  'oncotreeCode',
  'cancerType',
  'histology',
  'tumorType',
  'stage',
  'collectionSite',
  'provider',
  'updatedAt',
] as const;
export type Column = (typeof COLUMNS)[number];
/** The columns that show until others are chosen. */
export const DEFAULT_COLUMNS: readonly Column[] = COLUMNS.slice(0, 8);

/** Searches that one account can keep. */
export const MAX_SAVED_SEARCHES = 100;

/** The most a search takes. */
export const MAX_GENES = 10;
export const MAX_RESPONSES = 5;
export const MAX_IDS = 5_000;
export const MAX_WATERFALL_BARS = 200;
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 6;
export const MAX_SHORTLIST = 500;

/** What an inquiry is about, in the order of the form. */
export const INQUIRY_TOPICS = [
  'models',
  'study',
  'panel',
  'antibody',
  'nonOncology',
  'collaboration',
  'complaint',
  'other',
] as const;
export type InquiryTopic = (typeof INQUIRY_TOPICS)[number];
/** The states of an inquiry or a confirmed enrollment, from its arrival on. */
export const OWN_REQUEST_STATES = ['received', 'inProgress', 'answered', 'waiting', 'confirmed', 'closed'] as const;
export type OwnRequestState = (typeof OWN_REQUEST_STATES)[number];
/**
 * An enrollment is `unconfirmed` until its address is confirmed, and `expired` when that did not happen in time. The
 * office alone sees these two: to who sent it they would tell whether the address takes part already.
 */
export const REQUEST_STATES = ['unconfirmed', ...OWN_REQUEST_STATES, 'expired'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * Returns whether the address of an enrollment must be confirmed before the office can work on it. An enrollment that
 * was closed without a slot may never have been confirmed.
 */
export const needsConfirmation = ({ state, holdsSlot }: { state?: unknown; holdsSlot?: unknown }): boolean =>
  state === 'unconfirmed' || state === 'expired' || (state === 'closed' && holdsSlot !== true);
export const MAX_MESSAGE = 4_000;
export const MAX_ASKED_MODELS = 500;

/** Where the enrollment of a panel stands: before its first day, with slots left, without, after its last day. */
export const PANEL_STATES = ['upcoming', 'open', 'full', 'closed'] as const;
export type PanelState = (typeof PANEL_STATES)[number];
/** What kind of agent a sponsor brings, in the order of the form. */
export const AGENT_CLASSES = [
  'smallMolecule',
  'antibody',
  'antibodyDrugConjugate',
  'cellTherapy',
  'vaccine',
  'other',
] as const;
export type AgentClass = (typeof AGENT_CLASSES)[number];
export const MAX_AGENTS = 6;
export const MAX_ARMS = 12;
