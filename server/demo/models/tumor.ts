import type { Alteration, Biomarkers, ModelType, Patient } from '../../../contract/entities/model.ts';
import type { Random } from '../../platform/random.ts';

/** The biology that all models made from one sample share. The assay decides which of it is known. */
export type Tumor = {
  area: string;
  oncotreeCode: string;
  /** OncoTree code and molecular classes (`MSI-H`, `TNBC` …) that alteration rates can refer to. */
  classes: string[];
  alterations: Alteration[];
  msi: 'MSI-H' | 'MSS';
  tmbPerMb: number;
  /** log2(TPM + 1) by marker gene. */
  expression: Record<string, number>;
  /** Copies relative to a diploid genome. */
  copyNumber: Record<string, number>;
  proteins: Pick<Biomarkers, 'her2' | 'pdl1' | 'er' | 'pr'>;
  /** Days in which a subcutaneous tumor doubles its volume. */
  doublingTimeDays: number;
  takeRatePercent: number | null;
  mouse: MouseTumor | null;
};

/** A tumor of the mouse. Its response to checkpoint antibodies is known by line. */
export type MouseTumor = { antiPd1: CheckpointAnswer; antiCtla4: CheckpointAnswer };
export type CheckpointAnswer = 'responsive' | 'partly' | 'resistant';

/** A tumor taken from a patient at one time, or a mouse line. */
export type Sample = {
  /** Shared by all samples of one patient. */
  patientCode: string;
  number: number;
  /** Number of the sample within the patient, from 1. */
  round: number;
  /** Random stream of the sample; every model made from the sample draws the same values by name. */
  stream: Random;
  /** The sample's models join the collection from this day on; null for lines, which have no such limit. */
  joinsFrom: Date | null;
  tumor: Tumor;
  patient: Patient;
  tumorType: 'primary' | 'metastatic' | 'recurrent' | 'unknown';
  stage: string | null;
  grade: string | null;
  collectionSite: string | null;
};

/** A model that will be made from a sample, before it becomes a record. */
export type Draft = {
  sample: Sample;
  modelType: ModelType;
  name: string;
  aliases: string[];
  hostStrain: string | null;
  engraftment: { site: string | null; type: string | null };
  /** Well-known lines are fully profiled. */
  wellKnown: boolean;
};
