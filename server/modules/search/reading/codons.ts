import { CODON_WORDS } from '../../../../contract/searchText.ts';
import type { Saying } from './changes.ts';
import type { Reader } from './reader.ts';

/** Reads 'KRAS codon 12' or 'KRAS 12号密码子' as every change of that residue. */
export function codonAt(reader: Reader, at: number): Saying | undefined {
  const word = reader.wordsAt(at, CODON_WORDS);
  const number = word ?? at;
  const codon = reader.typed(number, number + 1);
  const next = word === undefined ? reader.wordsAt(number + 1, ['号密码子', '位密码子', '密码子']) : number + 1;
  return next === undefined || !/^\d{1,4}$/.test(codon)
    ? undefined
    : { said: { change: `codon ${Number(codon)}` }, next };
}
