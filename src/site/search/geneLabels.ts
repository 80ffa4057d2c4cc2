import type { GeneStatus } from '../../../contract/vocabulary.ts';
import { m } from '../../i18n/compiled/messages.js';

/** Returns what a model's tests found for a gene, as text. */
export const geneStatusLabel = (status: GeneStatus): string => statuses[status]();

const statuses: Record<GeneStatus, () => string> = {
  altered: m.gene_altered,
  wildType: m.gene_wildType,
  tested: m.gene_tested,
  notTested: m.gene_notTested,
};
