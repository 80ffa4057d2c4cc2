import type { Oncoprint, OncoprintModel } from '../../../../contract/entities/oncoprint.ts';
import { M_RECIST } from '../../../../contract/mRecist.ts';
import type { OncoprintOrder } from '../../../../machines/oncoprint/parameters.ts';
import { localizedOr } from '../../../i18n/locale.ts';
import { stateOf } from './cells.ts';

type Ordered = Pick<Oncoprint, 'shown' | 'genes'>;

/**
 * Returns the numbers of the models in an order. Models that are equal in it stay in the order of their codes, in which
 * the server sends them; those of a disease follow each other by their genes.
 */
export function columnOrder(oncoprint: Ordered, order: OncoprintOrder): number[] {
  const places = [...oncoprint.shown.keys()];
  if (order === 'code') return places;
  const keys = memoKeys(oncoprint);
  const byGenes = (one: number, other: number) => compare(keys[one] ?? '', keys[other] ?? '');
  if (order === 'genes') return places.sort(byGenes);
  const modelAt = (place: number) => oncoprint.shown[place] as OncoprintModel;
  if (order === 'response')
    return places.sort((one, other) => compareResponses(modelAt(one), modelAt(other)) || byGenes(one, other));
  return places.sort(
    (one, other) => compare(diseaseKey(modelAt(one)), diseaseKey(modelAt(other))) || byGenes(one, other),
  );
}

/**
 * Returns the key of each model for the order of an oncoprint: gene by gene from the top, altered models come before
 * wild type, and those before models that were not read. Among altered ones, several kinds of change come first.
 */
function memoKeys({ shown, genes }: Ordered): string[] {
  return shown.map((_, place) => genes.map(({ cells }) => rankOf(cells[place] ?? '-')).join(''));
}

/** By the bits of the kinds of alteration: fusion, amplification, deletion, mutation. */
const RANKS = new Map([
  [8, '1'],
  [2, '2'],
  [4, '3'],
  [1, '4'],
]);

function rankOf(cell: string): string {
  const state = stateOf(cell);
  if (state === 'notRead') return '6';
  if (state === 'wildType') return '5';
  return RANKS.get(Number.parseInt(cell, 16)) ?? '0';
}

/** The best class first, then the largest shrinkage; models without a response come last. */
function compareResponses({ response: one }: OncoprintModel, { response: other }: OncoprintModel): number {
  const classOf = (response: OncoprintModel['response']) =>
    response === null
      ? M_RECIST.length + 1
      : response.mRecist === null
        ? M_RECIST.length
        : M_RECIST.indexOf(response.mRecist);
  const changeOf = (response: OncoprintModel['response']) => response?.bestAverageChange ?? Number.MAX_VALUE;
  return classOf(one) - classOf(other) || changeOf(one) - changeOf(other);
}

/** Models without a disease come last. */
const diseaseKey = ({ disease }: OncoprintModel): string =>
  disease === null ? '\uffff' : localizedOr(disease.label, disease.value);

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
