import type { AssociationGene, AssociationGroup } from '../../../../contract/entities/association.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { pWords, twoDecimals } from '../../study/figures.tsx';
import { intervalWords, pOrNone } from '../../study/figureWords.ts';

/** The false discovery rate below which a gene is called so. */
export const LEVEL = 0.05;

export const deltaWords = ({ delta }: AssociationGene): string => intervalWords(delta, twoDecimals);

/** Formats the responders of a group, of those with a class: '3 of 8'. */
export const rateWords = ({ responders, classed }: AssociationGroup): string =>
  m.association_of({ count: formatNumber(responders), all: formatNumber(classed) });

/** Formats a gene as it is read out. */
export const geneWords = (gene: AssociationGene): string =>
  m.association_gene_words({
    gene: gene.gene,
    altered: gene.altered.models,
    wildType: gene.wildType.models,
    delta: deltaWords(gene),
    p: pOrNone(gene.p),
    q: pWords(gene.q),
  });
