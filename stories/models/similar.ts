import type { SimilarModel } from '../../contract/entities/passport.ts';
import { models } from './samples.ts';

const [plain] = models;
const similarTo = (number: number, similarity: number): SimilarModel => ({
  id: `0198c0de-0000-7000-8000-${String(600 + number).padStart(12, '0')}`,
  modelCode: `LUN-PDX-0${200 + number}`,
  name: `LUN-PDX-0${200 + number}`,
  modelType: 'PDX',
  histology: plain?.histology ?? null,
  alterations: (plain?.alterations ?? []).slice(0, 2),
  similarity,
  reasons: { histology: true, disease: true, alterations: [], expression: null, responses: null },
  best: null,
  curves: null,
});

/** Four similar models, the most similar first. */
export const similar: SimilarModel[] = [similarTo(1, 0.82), similarTo(2, 0.61), similarTo(3, 0.44), similarTo(4, 0.3)];
