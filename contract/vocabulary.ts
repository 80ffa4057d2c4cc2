/** The closed vocabularies, apart from the schemas: what the browser loads of the contract's entities. */
export const MODEL_TYPES = ['PDX', 'CDX', 'cell line', 'organoid', 'syngeneic', 'GEMM', 'humanized'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];
export const TUMOR_TYPES = ['primary', 'metastatic', 'recurrent', 'unknown'] as const;
export const ALTERATION_KINDS = ['mutation', 'amplification', 'deletion', 'fusion'] as const;
export const M_RECIST = ['mCR', 'mPR', 'mSD', 'mPD'] as const;
export type MRecist = (typeof M_RECIST)[number];
/** Kinds of data a model can have, in the order in which the table shows their marks. */
export const DATA_KINDS = ['mutation', 'expression', 'growth', 'response', 'copyNumber', 'pathology'] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** Facets of the model search, in the order in which the page shows them. */
export const FACETS = ['modelType', 'disease', 'histology', 'tumorType', 'priorTreatment', 'dataAvailable'] as const;
export type Facet = (typeof FACETS)[number];
export const SORT_FIELDS = ['relevance', 'modelCode', 'disease', 'doublingTime', 'tmb', 'updatedAt'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
