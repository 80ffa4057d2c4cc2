import { MODEL_TYPES, type ModelType } from '../../../contract/entities/model.ts';
import type { DiseaseContent } from '../content.ts';

/** Wanted number of models of each type in an area. If too few mouse lines exist, PDX models replace them. */
export type Quota = Record<ModelType, number>;

const FLOOR = 32;
const shares: Quota = { PDX: 46, CDX: 11, 'cell line': 14, organoid: 15, syngeneic: 4, GEMM: 2, humanized: 8 };
/** Areas that a provider stocks above their share in public collections, with a factor. */
const emphasis: Record<string, number> = { LUN: 2.2, BRE: 1.6, GAS: 1.7, LIV: 2, OVA: 1.3, BIL: 1.2, LEU: 1.2 };
/** Areas in which checkpoint antibodies and T-cell engagers are studied. */
const immune = [
  'LUN',
  'BRE',
  'CRC',
  'GAS',
  'LIV',
  'PAN',
  'ESO',
  'HNC',
  'OVA',
  'CER',
  'BLA',
  'KID',
  'MEL',
  'LYM',
  'MYE',
];

/** Distributes `total` models over the areas: a minimum for each, the rest by how often the area is studied. */
export function planModels(total: number, diseases: readonly DiseaseContent[]): Map<string, Quota> {
  const weight = ({ code, weight: models }: DiseaseContent) => (models + 20) ** 0.7 * (emphasis[code] ?? 1);
  const sum = diseases.reduce((all, disease) => all + weight(disease), 0);
  const spare = total - FLOOR * diseases.length;
  const counts = diseases.map((disease) => FLOOR + Math.floor((spare * weight(disease)) / sum));
  const left = total - counts.reduce((all, count) => all + count, 0);
  return new Map(
    diseases.map((disease, index) => [disease.code, quota((counts[index] ?? 0) + (index < left ? 1 : 0), disease)]),
  );
}

function quota(count: number, { code, modelTypes }: DiseaseContent): Quota {
  const used = MODEL_TYPES.filter(
    (type) => modelTypes.some((words) => words.startsWith(type)) || (type === 'humanized' && immune.includes(code)),
  );
  const sum = used.reduce((all, type) => all + shares[type], 0);
  const result = { PDX: 0, CDX: 0, 'cell line': 0, organoid: 0, syngeneic: 0, GEMM: 0, humanized: 0 };
  for (const type of used) result[type] = Math.max(1, Math.floor((count * shares[type]) / sum));
  const planned = MODEL_TYPES.reduce((all, type) => all + result[type], 0);
  result.PDX += count - planned;
  return result;
}
