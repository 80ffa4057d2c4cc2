import { IMPORT_KINDS, type ImportKind } from '../../../contract/entities/importKind.ts';
import type { ColumnSource, WideTable } from '../../../contract/entities/importReading.ts';
import { isEmptyWord } from '../../tables/emptyWord.ts';
import { GENE_WITH_NUMBER } from '../../tables/lengthened.ts';
import { AS_LONG } from '../layouts/layout.ts';
import { areGenes } from './columnContent.ts';
import { matchesOf } from './columnNames.ts';
import { addNumber, noNumbers } from './units.ts';

/** A table whose columns are models, genes or days, and how it is read as a long one. */
export type Shape = { kind: ImportKind; wide: WideTable; mapping: Record<string, ColumnSource> };

const DAY = /^(?:study )?(?:days?|d|x|t)?[ _.-]*(-?\d+(?:\.\d+)?)(?: ?d(?:ays?)?)?$/i;
/** Matrices of genes or the like that are neither expression nor copy number. */
const OTHER_MEASURE = /methyl|rppa|proteom|phospho|gsva|signature/i;
/** The share of numbers in the column of a day. */
const MOST = 0.8;
/** Fewer columns than this are not a matrix. */
const FEWEST = { days: 3, models: 2, genes: 10 } as const;

/**
 * Returns the shape of a table: genes × models, models × genes, or animals × days. Undefined if its columns are
 * facts.
 * @param columns the first values of each column, in the order of the header
 * @param name the name of the file
 */
export function shapeOf(
  header: readonly string[],
  columns: readonly (readonly string[])[],
  name: string,
): Shape | undefined {
  const numeric = header.filter((one, at) => one !== '' && areNumbers(columns[at] ?? []));
  const matrix = OTHER_MEASURE.test(name)
    ? undefined
    : (genesByModels(header, columns, numeric, name) ?? modelsByGenes(header, numeric, name));
  return matrix ?? byDays(header, columns);
}

function genesByModels(
  header: readonly string[],
  columns: readonly (readonly string[])[],
  numeric: readonly string[],
  name: string,
): Shape | undefined {
  const matched = matchesOf('expression', header);
  // names of drugs look like genes, but beside a volume they are none
  const isGrowth = matchesOf('growth', header).has('tumour_volume_mm3');
  const byContent = isGrowth ? undefined : header.find((_, at) => at < 3 && areGenes(columns[at] ?? []));
  const gene = matched.get('gene_symbol')?.column ?? byContent;
  const entrez = matched.get('entrez_id')?.column;
  if (gene === undefined) return undefined;
  // columns that are facts of some kind are not models
  const known = new Set(
    IMPORT_KINDS.flatMap((kind) => [...matchesOf(kind, header).values()].map(({ column }) => column)),
  );
  const models = numeric.filter((one) => one !== gene && !known.has(one));
  if (models.length < FEWEST.models || matched.has('model_id') || models.length < (header.length - 1) / 2)
    return undefined;
  const kind = kindOf(models, header, columns, name);
  return {
    kind,
    wide: { keys: header.filter((one) => !models.includes(one)), ...AS_LONG },
    mapping: {
      model_id: { column: AS_LONG.name },
      gene_symbol: { column: gene },
      ...(entrez !== undefined && { entrez_id: { column: entrez } }),
      [VALUE[kind]]: { column: AS_LONG.value },
    },
  };
}

function modelsByGenes(header: readonly string[], numeric: readonly string[], name: string): Shape | undefined {
  const genes = numeric.filter((one) => GENE_WITH_NUMBER.test(one) || areGenes([one]));
  if (genes.length < FEWEST.genes || genes.length < header.length * 0.8) return undefined;
  const keys = header.filter((one) => !genes.includes(one));
  const model = matchesOf('expression', keys).get('model_id')?.column ?? keys[0];
  if (model === undefined) return undefined;
  const kind = /cn|copy|gistic/i.test(name) ? 'copyNumber' : 'expression';
  return {
    kind,
    wide: { keys, ...AS_LONG },
    mapping: {
      model_id: { column: model },
      gene_symbol: { column: AS_LONG.name },
      [VALUE[kind]]: { column: AS_LONG.value },
    },
  };
}

function byDays(header: readonly string[], columns: readonly (readonly string[])[]): Shape | undefined {
  // a second line of the header may say what the numbers are
  const first = header.some((one, at) => DAY.test(one) && /^\p{L}+$/u.test(columns[at]?.[0] ?? '')) ? 1 : 0;
  const days = header.filter((one, at) => DAY.test(one) && areNumbers((columns[at] ?? []).slice(first), MOST));
  if (days.length < FEWEST.days || days.length < header.length / 3) return undefined;
  const keys = header.filter((one) => !days.includes(one));
  const matched = matchesOf('growth', keys);
  const values = Object.fromEntries(days.filter((one) => !/^-?[\d.]+$/.test(one)).map((one) => [one, dayOf(one)]));
  const isSpelled = Object.keys(values).length > 0;
  return {
    kind: 'growth',
    wide: { keys, ...AS_LONG },
    mapping: {
      ...Object.fromEntries([...matched].map(([ours, { column }]) => [ours, { column }])),
      day: { column: AS_LONG.name, ...(isSpelled && { values, others: 'keep' as const }) },
      tumour_volume_mm3: { column: AS_LONG.value },
    },
  };
}

const dayOf = (name: string): string => DAY.exec(name)?.[1] ?? name;

const VALUE = { expression: 'log2_tpm_plus1', copyNumber: 'relative_copy_number' } as const;

/** Returns whether a matrix of genes has copy numbers: by its name, else by numbers below zero. */
function kindOf(
  models: readonly string[],
  header: readonly string[],
  columns: readonly (readonly string[])[],
  name: string,
): 'expression' | 'copyNumber' {
  if (/cna|cnv|copy.?number|gistic/i.test(name)) return 'copyNumber';
  if (/expr|tpm|fpkm|rpkm|count|rna/i.test(name)) return 'expression';
  const numbers = noNumbers();
  for (const model of models) for (const cell of columns[header.indexOf(model)] ?? []) addNumber(numbers, cell);
  return numbers.min < 0 ? 'copyNumber' : 'expression';
}

function areNumbers(values: readonly string[], share = 1): boolean {
  const known = values.filter((value) => !isEmptyWord(value.trim()));
  const numbers = known.filter((value) => Number.isFinite(Number(value)));
  return numbers.length > 0 && numbers.length >= known.length * share;
}
