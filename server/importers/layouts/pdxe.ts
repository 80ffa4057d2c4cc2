import { PDXE_COLUMNS } from '../../tables/pdxeTables.ts';
import type { Layout } from './layout.ts';

const document = 'https://doi.org/10.1038/nm.3954';

/** PDX Encyclopedia and PDX clinical trials (Gao et al. 2015): sheets of the supplementary workbook. */
export const pdxe: readonly Layout[] = [
  {
    id: 'pdxe-curves',
    label: { en: 'PDXE: raw data of the PCT (growth)', zh: 'PDXE：PCT 原始数据（生长曲线）' },
    document,
    header: ['Model', 'Treatment', 'Volume (mm3)', 'Days Post T0'],
    kind: 'growth',
    mapping: () => ({
      model_id: 'Model',
      study_id: { value: 'PCT' },
      treatment_arm: 'Treatment',
      agent: 'Treatment',
      animal_id: PDXE_COLUMNS.animal,
      day: 'Days Post T0',
      tumour_volume_mm3: 'Volume (mm3)',
      body_weight_g: { column: ['body weight (g)', 'Body Weight (g)'] },
      target: 'Treatment target',
    }),
  },
  {
    id: 'pdxe-responses',
    label: { en: 'PDXE: curve metrics of the PCT (responses)', zh: 'PDXE：PCT 曲线指标（应答）' },
    document,
    header: ['Model', 'Treatment', 'ResponseCategory'],
    kind: 'responses',
    mapping: () => ({
      model_id: 'Model',
      study_id: { value: 'PCT' },
      agent: 'Treatment',
      target: 'Treatment target',
      mrecist: 'ResponseCategory',
    }),
  },
  {
    id: 'pdxe-alterations',
    label: { en: 'PDXE: mutations and copy number', zh: 'PDXE：突变与拷贝数变异' },
    document,
    header: ['Sample', 'Gene', 'Category', 'Details'],
    kind: 'alterations',
    mapping: () => ({
      model_id: 'Sample',
      gene_symbol: 'Gene',
      source: { value: 'PDXE' },
      entrez_id: 'Entrez',
      alteration: {
        column: 'Category',
        values: {
          MutKnownFunctional: 'MUT',
          MutLikelyFunctional: 'MUT',
          MutNovel: 'MUT',
          Amp5: 'AMP',
          Amp8: 'AMP',
          'Del0.8': 'DEL',
        },
      },
      protein_change: PDXE_COLUMNS.change,
      allele_fraction: PDXE_COLUMNS.fraction,
    }),
  },
];
