/** The types of tumor models. */
export const MODEL_TYPES = ['PDX', 'CDX', 'cell line', 'organoid', 'syngeneic', 'GEMM', 'humanized'] as const;
export type ModelType = (typeof MODEL_TYPES)[number];
