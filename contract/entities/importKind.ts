/** Kinds of import files, in the order of their dependencies. `importKinds` describes the content of each. */
export const IMPORT_KINDS = [
  'diseases',
  'genes',
  'terms',
  'genePanels',
  'models',
  'assays',
  'alterations',
  'expression',
  'copyNumber',
  'responses',
  'growth',
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];
