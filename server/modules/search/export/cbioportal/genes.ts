import type { Database } from '../../../../platform/database/database.ts';
import type { PackedIds } from '../../../../platform/export/packedIds.ts';
import { transposed } from '../../../../platform/export/transposed.ts';
import type { ModelRow } from '../../../catalog/model.table.ts';
import { entrezIds } from '../maf.ts';
import { NOT_TESTED } from './panels.ts';
import { eachSample, type Sample, type Study } from './study.ts';
import { tableLines } from './text.ts';

const AMPLIFIED = 2;
const DELETED = -2;

/** Zero has no logarithm: a gene without copies gets the value of a thousandth of them. */
const LEAST_LOG2 = -10;

const log2Copies = (relative: number): number =>
  Number(Math.max(LEAST_LOG2, Math.log2(Math.max(relative, 0))).toFixed(4));

/** A table of genes and samples: the genes, the samples that have it, and the value of a gene in a model. */
type GeneTable<Name extends keyof ModelRow> = {
  genes: (study: Study) => readonly string[];
  has: (sample: Sample) => boolean;
  fields: readonly Name[];
  valuesOf: (of: Pick<ModelRow, Name>, sample: Sample, study: Study) => (gene: string) => number | undefined;
};
const geneTable = <Name extends keyof ModelRow>(table: GeneTable<Name>) => ({
  /** Returns the ids of the samples that the table has. */
  samples: ({ samples }: Study) => [...samples.values()].filter(table.has).map(({ id }) => id),
  lines: (database: Database, ids: PackedIds, study: Study) => linesOf(table, database, ids, study),
});

export const geneTables = {
  /** Amplifications and deletions; 0 is a gene that was tested and has two copies or no such change. */
  discrete: geneTable({
    genes: ({ genes }) => genes.discrete,
    has: ({ tested }) => tested.copyNumber !== NOT_TESTED,
    fields: ['alterations', 'copyNumber'],
    valuesOf: ({ alterations, copyNumber }, { tested }, { panels }) => {
      const calls = new Map(
        alterations.flatMap(({ gene, kind }): [string, number][] =>
          kind === 'amplification' ? [[gene, AMPLIFIED]] : kind === 'deletion' ? [[gene, DELETED]] : [],
        ),
      );
      return (gene) =>
        calls.get(gene) ?? (panels.tests(tested.copyNumber, gene) || copyNumber[gene] === 1 ? 0 : undefined);
    },
  }),
  copyNumber: geneTable({
    genes: ({ genes }) => genes.copyNumber,
    has: ({ hasCopyNumber }) => hasCopyNumber,
    fields: ['copyNumber'],
    valuesOf:
      ({ copyNumber }) =>
      (gene) =>
        copyNumber[gene],
  }),
  /** log2 of the copies relative to a diploid genome, as cBioPortal's profile of log2 values expects it. */
  log2CopyNumber: geneTable({
    genes: ({ genes }) => genes.copyNumber,
    has: ({ hasCopyNumber }) => hasCopyNumber,
    fields: ['copyNumber'],
    valuesOf:
      ({ copyNumber }) =>
      (gene) => {
        const copies = copyNumber[gene];
        return copies === undefined ? undefined : log2Copies(copies);
      },
  }),
  expression: geneTable({
    genes: ({ genes }) => genes.expression,
    has: ({ hasExpression }) => hasExpression,
    fields: ['expression'],
    valuesOf:
      ({ expression }) =>
      (gene) =>
        expression[gene],
  }),
};

async function* linesOf<Name extends keyof ModelRow>(
  { genes: genesOf, has, fields, valuesOf }: GeneTable<Name>,
  database: Database,
  ids: PackedIds,
  study: Study,
): AsyncGenerator<string> {
  const genes = genesOf(study);
  const entrez = await entrezIds(database, new Set(genes));
  const samples = [...study.samples.values()].filter(has).map(({ id }) => id);
  yield tableLines([['Hugo_Symbol', 'Entrez_Gene_Id', ...samples]]);
  const rows = async function* () {
    for await (const models of eachSample(database, ids, study, fields))
      yield models
        .filter(({ sample }) => has(sample))
        .map(({ of, sample }) => {
          const value = valuesOf(of, sample, study);
          return Float64Array.from(genes, (gene) => value(gene) ?? Number.NaN);
        });
  };
  let index = 0;
  for await (const values of transposed(rows(), genes.length)) {
    const gene = genes[index++] ?? '';
    // the cells are numbers or NA, and there can be very many
    const cells = Array.from(values, (value) => (Number.isNaN(value) ? 'NA' : String(value)));
    yield `${tableLines([[gene, entrez.get(gene) ?? null]]).slice(0, -1)}\t${cells.join('\t')}\n`;
  }
}
