import type {
  Alteration,
  DataKind,
  ModelType,
  Patient,
  StrLocus,
  TreatmentLine,
  VirusFinding,
} from '../../contract/entities/model.ts';
import type { QualityCheck } from '../modules/catalog/model.table.ts';
import type { Given } from './cells.ts';
import type { ProposedRrid } from './knownLines.ts';
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
  grade: Given<string>;
  hostStrain: Given<string>;
  engraftment: { site: Given<string>; type: Given<string> };
  passage: Given<string>;
  growth: { doublingTimeDays: Given<number>; takeRatePercent: Given<number> };
  patient: {
    sex: Given<Patient['sex']>;
    age: Given<Age>;
    ageGroup: Given<string>;
    ethnicity: Given<string>;
    priorTreatments: Given<string[]>;
    smoking: Given<'never' | 'former' | 'current'>;
    packYears: Given<number>;
    treatmentLines: Given<TreatmentLine[]>;
    /** Whether the file names no treatments, but contradicts or clears that there were none. */
    isNotUntreated: boolean;
  };
  alterations: Given<Alteration[]>;
  biomarkers: {
    msi: Given<'MSI-H' | 'MSI-L' | 'MSS'>;
    tmbPerMb: Given<number>;
    her2: Given<string>;
    er: Given<string>;
    pr: Given<string>;
    pdl1: Given<string>;
    hla: Given<string[]>;
    viruses: Given<VirusFinding[]>;
  };
  strProfile: Given<StrLocus[]>;
  qualityChecks: Given<QualityCheck[]>;
  provider: Given<string>;
  catalogNumber: Given<string>;
  rrid: Given<string>;
  /** The RRID of a known cell line, if the file gives none. New models get it, unless another model has it. */
  proposedRrid?: ProposedRrid | undefined;
  comments: Given<string>;
  license: Given<string>;
  /** Day on which the model joined the catalog; by default the day of the import. */
  addedOn: Given<string>;
  /** Kinds of data that the file mentions, and whether they exist. */
  data: Partial<Record<DataKind, boolean>>;
};
