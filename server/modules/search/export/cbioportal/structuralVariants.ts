import { fusionNamed, genesOf, partnersOf } from '../../../../../contract/fusions.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { PackedIds } from '../../../../platform/export/packedIds.ts';
import type { CellValue } from '../../../../platform/export/writeFile.ts';
import type { ModelRow } from '../../../catalog/model.table.ts';
import { entrezIds } from '../maf.ts';
import { eachSample, type Study } from './study.ts';
import { tableLines } from './text.ts';

const HEAD = [
  ...['Sample_Id', 'SV_Status', 'Site1_Hugo_Symbol', 'Site1_Entrez_Gene_Id'],
  ...['Site2_Hugo_Symbol', 'Site2_Entrez_Gene_Id', 'Event_Info'],
];

type Fusion = { first: string | null; second: string; name: string };

/**
 * Yields the fusions of the models, each once, from the 5′ gene to the 3′ gene. A gene without a known partner is
 * in the second place, because the gene that an assay looks for, such as a kinase, is mostly the 3′ one.
 */
export async function* fusionTable(database: Database, ids: PackedIds, study: Study): AsyncGenerator<string> {
  yield tableLines([HEAD]);
  for await (const models of eachSample(database, ids, study, ['alterations'])) {
    const found = models.flatMap(({ of, sample }) => fusionsOf(of).map((fusion) => ({ sample: sample.id, ...fusion })));
    const symbols = found.flatMap(({ first, second }) => [...(first === null ? [] : [first]), second]);
    const entrez = await entrezIds(database, new Set(symbols));
    yield tableLines(
      found.map(({ sample, first, second, name }): CellValue[] => [
        ...[sample, 'SOMATIC', first, (first && entrez.get(first)) ?? null],
        ...[second, entrez.get(second) ?? null, name],
      ]),
    );
  }
}

/** Returns the fusions of a model, each pair of genes once. */
function fusionsOf({ alterations }: Pick<ModelRow, 'alterations'>): Fusion[] {
  const fusions = alterations
    .filter(({ kind }) => kind === 'fusion')
    .map((one): Fusion => {
      const pair = genesOf(one).length > 1 ? partnersOf(one.proteinChange ?? '', one.gene) : undefined;
      if (pair) return { first: pair[0], second: pair[1], name: fusionNamed(pair) };
      return { first: null, second: one.gene, name: one.proteinChange ?? 'Fusion' };
    });
  return [...new Map(fusions.map((one) => [`${one.first ?? ''} ${one.second} ${one.name}`, one])).values()];
}
