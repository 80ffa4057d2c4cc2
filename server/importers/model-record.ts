import type { Alteration, DataKind, ModelType, Patient } from '../../contract/entities/model.ts';

/** A model as a file tells it. */
export type ModelRecord = {
  source: string;
  sourceModelId: string;
  name: string;
  aliases: string[];
  modelType: ModelType;
  species: string;
  patientCode: string | null;
  oncotreeCode: string | null;
  cancerType: string;
  histology: string | null;
  primarySite: string | null;
  collectionSite: string | null;
  tumorType: string;
  stage: string | null;
  patient: Patient;
  alterations: Alteration[];
  msi: string | null;
  tmbPerMb: number | null;
  provider: string | null;
  catalogNumber: string | null;
  rrid: string | null;
  comments: string | null;
  license: string | null;
  /** Kinds of data that the file speaks of, and whether they exist. */
  data: Partial<Record<DataKind, boolean>>;
};
