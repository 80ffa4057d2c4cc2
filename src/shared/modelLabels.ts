import type { Alteration, ModelSummary, ModelType } from '../../contract/entities/model.ts';
import { m } from '../i18n/compiled/messages.js';

/** Returns a model type's name in the current language. */
export const modelTypeLabel = (type: ModelType): string => modelTypes[type]();
export const tumorTypeLabel = (type: ModelSummary['tumorType']): string => tumorTypes[type]();
export const alterationKindLabel = (kind: Alteration['kind']): string => alterationKinds[kind]();

const modelTypes: Record<ModelType, () => string> = {
  PDX: m.model_type_pdx,
  CDX: m.model_type_cdx,
  'cell line': m.model_type_cell_line,
  organoid: m.model_type_organoid,
  syngeneic: m.model_type_syngeneic,
  GEMM: m.model_type_gemm,
  humanized: m.model_type_humanized,
};

const tumorTypes: Record<ModelSummary['tumorType'], () => string> = {
  primary: m.tumor_type_primary,
  metastatic: m.tumor_type_metastatic,
  recurrent: m.tumor_type_recurrent,
  unknown: m.tumor_type_unknown,
};

const alterationKinds: Record<Alteration['kind'], () => string> = {
  mutation: m.kind_mutation,
  amplification: m.kind_amplification,
  deletion: m.kind_deletion,
  fusion: m.kind_fusion,
};
