/**
 * The closed vocabularies. They are separate from the schemas so that the browser loads only these of the contract's
 * entities. Those that most pages need are files of their own: `modelTypes.ts`, `mRecist.ts`.
 */
export const TUMOR_TYPES = ['primary', 'metastatic', 'recurrent', 'unknown'] as const;
export const ALTERATION_KINDS = ['mutation', 'amplification', 'deletion', 'fusion'] as const;
export type AlterationKind = (typeof ALTERATION_KINDS)[number];
/** The classes of change that an assay tests. Amplifications and deletions are found by the same test. */
export const ALTERATION_CLASSES = ['mutation', 'copyNumber', 'fusion'] as const;
export type AlterationClass = (typeof ALTERATION_CLASSES)[number];
export const CLASS_OF = {
  mutation: 'mutation',
  amplification: 'copyNumber',
  deletion: 'copyNumber',
  fusion: 'fusion',
} as const satisfies Record<AlterationKind, AlterationClass>;
/** Kinds of data that a model can have, in the order of their marks in the table. */
export const DATA_KINDS = ['mutation', 'expression', 'growth', 'response', 'copyNumber', 'pathology'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** The role of an arm in a study. `untreated` animals got nothing at all, `control` animals the vehicle. */
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

/** Facets of the model search, in page order. */
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
  'pdxMi',
] as const;
export type Facet = (typeof FACETS)[number];
/** Facets of which a model can have several values, so that matching one value differs from matching all values. */
export const MULTIPLE_FACETS = ['priorTreatment', 'testedAgent', 'dataAvailable'] as const satisfies readonly Facet[];
export type MultipleFacet = (typeof MULTIPLE_FACETS)[number];
export const MATCHES = ['any', 'all'] as const;
export type Match = (typeof MATCHES)[number];

/**
 * How many of the essential fields of PDX-MI that apply to a model have a value: all, at least 75 percent, at least 50
 * percent, or fewer. Models have the first that fits. Mouse tumors have none, because they have no patient.
 */
export const PDX_MI_LEVELS = ['complete', 'from75', 'from50', 'below50'] as const;
export type PdxMiLevel = (typeof PDX_MI_LEVELS)[number];

/** The species of models derived from patients' tumors. */
export const HUMAN_SPECIES = 'Homo sapiens';
/**
 * The value of the facet `priorTreatment` for models of patients without earlier treatment. Shared addresses and saved
 * searches contain it; users see its label, `NO_TREATMENT`.
 */
export const UNTREATED = 'None recorded';

/**
 * Numbers that a search can limit: age in years, mutations per megabase, doubling time in days, take rate in percent.
 */
export const RANGES = ['age', 'tmb', 'doublingTime', 'takeRate'] as const;
export type RangeName = (typeof RANGES)[number];
export const HISTOGRAM_BINS = 24;

/** The models among which a gene's expression is ranked. */
export const EXPRESSION_COHORTS = ['disease', 'catalog'] as const;
export type ExpressionCohort = (typeof EXPRESSION_COHORTS)[number];
/**
 * Minimum number of models with measured expression for a disease to form a cohort; otherwise its models are ranked in
 * the whole catalog.
 */
export const MIN_COHORT = 20;

/**
 * Status of a gene in a model. Each model has one of three: altered; wild type, as defined in
 * `contract/driverClasses.ts`; or not tested, which includes genes whose driver classes were tested only in part.
 * `tested` means one of the first two.
 */
export const GENE_STATUSES = ['altered', 'wildType', 'tested', 'notTested'] as const;
export type GeneStatus = (typeof GENE_STATUSES)[number];

/**
 * `response` ranks the response to the waterfall's agent: by mRECIST class, then best average change, then tumor growth
 * inhibition up to 100 percent. It has no effect without a waterfall. `listOrder` is the order of `ids` and has no
 * effect without them.
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

/** Parts of a query, besides facets and ranges, that can name something the catalog does not have. */
export const NAMING_PARTS = ['gene', 'response', 'waterfall', 'ids'] as const;

/**
 * Columns of the result table in default order: those that the column chooser offers and exports contain. Each is
 * rendered from a `ModelSummary`. `diagnosis` combines histology or disease, stage and tumor type. `response` is the
 * response to the waterfall's agent, or the best one when there is no waterfall.
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
  'pdxMi',
  'updatedAt',
] as const;
export type Column = (typeof COLUMNS)[number];
/** The columns shown until the user chooses others. */
export const DEFAULT_COLUMNS: readonly Column[] = COLUMNS.slice(0, 8);

/** Maximum number of saved searches of an account. */
export const MAX_SAVED_SEARCHES = 100;

/** The limits of one search. */
export const MAX_GENES = 10;
export const MAX_RESPONSES = 5;
export const MAX_IDS = 5_000;
export const MAX_WATERFALL_BARS = 200;
/** The limits of one oncoprint. */
export const MAX_ONCOPRINT_GENES = 40;
export const MAX_ONCOPRINT_MODELS = 300;
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 6;

/** The topics of an inquiry, in form order. */
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
 * States of a request. An enrollment is `unconfirmed` until its address is confirmed, and `expired` when that did not
 * happen in time. Only the office sees these two, because they would reveal to the sender whether the address is
 * already enrolled.
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

/** The enrollment state of a panel: before its first day, with slots left, without slots, or after its last day. */
export const PANEL_STATES = ['upcoming', 'open', 'full', 'closed'] as const;
export type PanelState = (typeof PANEL_STATES)[number];
/** The kinds of agents that sponsors bring, in form order. */
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

/** Groups with fewer models are never compared in an association. */
export const ASSOCIATION_LEAST = 3;
/** Numbers and the expression of genes are never correlated with a response in fewer models. */
export const CORRELATION_LEAST = 10;
/** What an association compares with the response to a drug. */
export const ASSOCIATION_KINDS = ['alterations', 'markers', 'expression'] as const;
export type AssociationKind = (typeof ASSOCIATION_KINDS)[number];
/** The facets whose values are markers. Prior treatments are compared by class of drug. */
export const MARKER_FACETS = [
  'sex',
  'tumorType',
  'stage',
  'priorTreatment',
  'msi',
  'her2',
  'er',
  'pr',
  'pdl1',
] as const satisfies readonly Facet[];
/** The names of all markers: facets, and numbers. */
export const MARKER_NAMES = [...MARKER_FACETS, ...RANGES] as const;
export type MarkerName = (typeof MARKER_NAMES)[number];
