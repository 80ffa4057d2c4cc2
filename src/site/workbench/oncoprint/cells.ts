import type { Oncoprint, OncoprintGene } from '../../../../contract/entities/oncoprint.ts';
import { ALTERATION_KINDS, type AlterationKind } from '../../../../contract/vocabulary.ts';
import type { OncoprintCell } from '../../../../machines/oncoprint/oncoprint.machine.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, formatPercent, listed, withLabel, withNote } from '../../../i18n/format.ts';
import { alterationKindLabel } from '../../../shared/modelLabels.ts';

export type CellState = 'altered' | 'wildType' | 'notRead';

/** Returns the state of a character of `OncoprintGene.cells`. */
export const stateOf = (cell: string | undefined): CellState =>
  cell === undefined || cell === '-' ? 'notRead' : cell === '0' ? 'wildType' : 'altered';

/** Returns the kinds of alteration of a character of `OncoprintGene.cells`. */
export const kindsOf = (cell: string | undefined): AlterationKind[] =>
  stateOf(cell) === 'altered'
    ? ALTERATION_KINDS.filter((_, bit) => (Number.parseInt(cell ?? '', 16) & (1 << bit)) !== 0)
    : [];

/** Returns the changes of a gene in a model, without their prefix; empty if none is known. */
export const changesOf = (gene: OncoprintGene, model: number): string[] =>
  (gene.changes.find((one) => one.model === model)?.changes ?? []).map((change) => change.replace(/^p\./, ''));

/** Returns the state of a gene in a model in words: 'Mutation (G12C)', 'wild type'. */
export function cellWords(gene: OncoprintGene, model: number): string {
  const cell = gene.cells[model];
  const state = stateOf(cell);
  if (state === 'notRead') return m.oncoprint_not_read();
  if (state === 'wildType') return m.oncoprint_wild_type();
  const kinds = listed(kindsOf(cell).map(alterationKindLabel));
  const changes = changesOf(gene, model);
  return changes.length === 0 ? kinds : withNote(kinds, listed(changes));
}

/**
 * Returns a cell in words: its model, gene, and state.
 * @param order the numbers of the models in the drawn order
 */
export function readingOf(
  { genes, shown }: Oncoprint,
  order: readonly number[],
  { row, column }: OncoprintCell,
): string | null {
  const model = order[column];
  const gene = genes[row];
  const of = model === undefined ? undefined : shown[model];
  if (model === undefined || gene === undefined || of === undefined) return null;
  return m.oncoprint_reading({ model: of.modelCode, gene: gene.gene, state: cellWords(gene, model) });
}

/** Returns the altered share of a gene: '33% (12 of 36)'. */
export const shareWords = ({ altered, read }: OncoprintGene): string =>
  read === 0
    ? m.oncoprint_none_read()
    : withNote(
        formatPercent(altered / read),
        m.oncoprint_of({ altered: formatNumber(altered), read: formatNumber(read) }),
      );

/** Returns the drawn genes with their shares, for the text of the figure. */
export const genesInWords = (genes: readonly OncoprintGene[]): string =>
  listed(genes.map((gene) => withLabel(gene.gene, shareWords(gene))));
