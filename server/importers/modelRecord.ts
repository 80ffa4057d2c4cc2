import type { Alteration, DataKind, ModelType, Patient } from '../../contract/entities/model.ts';
import type { Given } from './cells.ts';
import type { Age } from './values.ts';

/** A model as a file describes it; values that the file does not give are undefined. */
export type ModelRecord = {
  source: string;
  sourceModelId: string;
  /** The code of the model in the catalog. */
  code: string;
  name: string;
  aliases: Given<string[]>;
  modelType: ModelType;
  species: Given<string>;
  patientCode: Given<string>;
  oncotreeCode: Given<string>;
  cancerType: string;
  histology: Given<string>;
  primarySite: Given<string>;
  collectionSite: Given<string>;
  tumorType: Given<string>;
  stage: Given<string>;
  patient: {
    sex: Given<Patient['sex']>;
    age: Given<Age>;
    ageGroup: Given<string>;
    ethnicity: Given<string>;
    priorTreatments: Given<string[]>;
    /** Whether the file names no treatments, but contradicts or clears that there were none. */
    isNotUntreated: boolean;
  };
  alterations: Given<Alteration[]>;
  msi: Given<string>;
  tmbPerMb: Given<number>;
  provider: Given<string>;
  catalogNumber: Given<string>;
  rrid: Given<string>;
  comments: Given<string>;
  license: Given<string>;
  /** Kinds of data that the file mentions, and whether they exist. */
  data: Partial<Record<DataKind, boolean>>;
};
