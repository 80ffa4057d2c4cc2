import type { ImportKind } from '../../../contract/entities/importKind.ts';
import { isChange } from '../../modules/search/changes/keys.ts';
import { isEmptyWord } from '../../tables/emptyWord.ts';
import { readRrid } from '../values.ts';
import { vocabularies } from './vocabularies.ts';

/** The share of the values of a column that must fit. */
const MOST = 0.8;

const GENE = /^[A-Z][A-Z0-9]{1,9}(-[A-Z0-9]{1,5})?$|^C\d{1,2}orf\d+$/;

/** Returns whether most values can be gene symbols: short, in upper case, and some without the digits of an id. */
export const areGenes = (values: readonly string[]): boolean =>
  fits(values, (value) => GENE.test(value)) && values.some((value) => /^[A-Z]{2,6}\d{0,2}[A-Z]?$/.test(value));

/** Returns our columns of a kind that the values of a column of the file fit. */
export function columnsFitting(kind: ImportKind, values: readonly string[]): string[] {
  const known = values.filter((value) => !isEmptyWord(value.trim())).map((value) => value.trim());
  if (known.length === 0) return [];
  const words = Object.entries(vocabularies[kind] ?? {})
    // yes and no, or a digit for a stage, say nothing about what they are for
    .filter(([column]) => !/^has_|^stage$|^take_rate_percent$/.test(column))
    .filter(([, { reader }]) => fits(known, (value) => 'value' in reader(value)))
    .map(([column]) => column);
  if (kind === 'models' && fits(known, (value) => 'value' in readRrid(value))) words.push('rrid');
  if (kind === 'alterations' && fits(known, (value) => /^p\./.test(value) || isChange('KRAS', value)))
    words.push('protein_change');
  if (['alterations', 'expression', 'copyNumber', 'assays', 'genePanels'].includes(kind) && areGenes(known))
    words.push('gene_symbol');
  return words;
}

const fits = (values: readonly string[], does: (value: string) => boolean): boolean =>
  values.length > 0 && values.filter(does).length / values.length >= MOST;
