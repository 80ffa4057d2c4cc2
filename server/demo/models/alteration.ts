import type { Alteration } from '../../../contract/entities/model.ts';
import { canonicalChange } from '../../modules/search/changes/keys.ts';

export type Change = Pick<Alteration, 'gene' | 'kind' | 'proteinChange'>;

/**
 * Reads an alteration as the data files write it: `KRAS p.G12C`, `ERBB2 amplification`, `PTEN homozygous deletion`,
 * `ALK EML4-ALK fusion`, `BRCA1 damaging mutation`, `TERT promoter c.-124C>T`.
 */
export function readAlteration(words: string): Change {
  const [gene = '', ...rest] = words.trim().split(' ');
  const change = rest.join(' ');
  if (change === 'amplification') return { gene, kind: 'amplification', proteinChange: null };
  if (change === 'homozygous deletion' || change === 'deletion') return { gene, kind: 'deletion', proteinChange: null };
  const partners = /^(.*?) ?fusion$/.exec(change);
  if (partners) return { gene, kind: 'fusion', proteinChange: partners[1] || null };
  return {
    gene,
    kind: 'mutation',
    proteinChange: change === 'damaging mutation' ? null : canonicalChange(gene, 'mutation', change),
  };
}

/** Returns whether the protein is lost: a stop, a frameshift, or no stated change. */
export const isDamaging = ({ kind, proteinChange }: Change) =>
  kind === 'deletion' || (kind === 'mutation' && (proteinChange === null || /\*|fs/.test(proteinChange)));
