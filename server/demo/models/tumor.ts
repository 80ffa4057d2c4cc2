import type { Alteration, Biomarkers, ModelType, Patient } from '../../../contract/entities/model.ts';
import type { Random } from '../../platform/random.ts';

/** What grows: the biology that every model made from one sample shares. What of it is known depends on the assay. */
export type Tumor = {
  area: string;
  oncotreeCode: string;
  /** OncoTree code and molecular classes (`MSI-H`, `TNBC` …) that alteration rates may be bound to. */
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

/** A tumor of the mouse: how it answers to checkpoint antibodies is known by line. */
export type MouseTumor = { antiPd1: CheckpointAnswer; antiCtla4: CheckpointAnswer };
export type CheckpointAnswer = 'responsive' | 'partly' | 'resistant';

/** A tumor taken from a patient at one time, or a mouse line. */
export type Sample = {
  /** Shared by all samples of one patient. */
  patientCode: string;
  number: number;
  /** Which sample of the patient it is, from 1 on. */
  round: number;
  /** What is drawn of the sample by name, the same in every model that is made from it. */
  stream: Random;
  /** From that day on its models join the collection; null for lines, which may join at any time. */
  joinsFrom: Date | null;
  tumor: Tumor;
  patient: Patient;
  tumorType: 'primary' | 'metastatic' | 'recurrent' | 'unknown';
  stage: string | null;
  grade: string | null;
  collectionSite: string | null;
};

/** A model to be made of a sample, before it becomes a record. */
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
