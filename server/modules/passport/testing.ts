import { compareNames } from '../../../contract/collation.ts';
import { geneTesting } from '../../../contract/driverClasses.ts';
import type { Alteration } from '../../../contract/entities/model.ts';
import type { Testing } from '../../../contract/entities/passport.ts';
import { genesOf } from '../../../contract/fusions.ts';
import type { Localized } from '../../../contract/schema.ts';
import { ALTERATION_CLASSES } from '../../../contract/vocabulary.ts';
import type { Drivers } from '../catalog/drivers.ts';
import { isRead, type TestedGenes } from '../search/engine/record.ts';

/**
 * Number of genes for which it is shown whether this model was tested: those most frequently altered in other models.
 */
const NOTABLE = 60;

/**
 * Returns which genes were tested and found wild type, which were tested in part and which not at all. For a panel of
 * every gene, only the notable genes are listed.
 *
 * @param frequencies number of models in which each gene is altered, the most frequent first
 */
export function testingOf(
  { alterations }: { alterations: readonly Alteration[] },
  {
    assay,
    tested,
    drivers,
    frequencies,
  }: {
    assay: Localized | null;
    tested: TestedGenes | null;
    drivers: Drivers;
    frequencies: ReadonlyMap<string, number>;
  },
): Testing {
  const altered = new Set(alterations.flatMap(genesOf));
  const lists = tested === null ? [] : ALTERATION_CLASSES.map((name) => tested[name]);
  const everyGene = lists.includes(null);
  const listed = new Set([...lists.flatMap((list) => [...(list ?? [])]), ...altered]);
  const frequency = (gene: string) => frequencies.get(gene) ?? 0;
  const notable = [...frequencies.keys()].slice(0, NOTABLE);
  const read = everyGene
    ? notable
    : [...listed].sort((one, other) => frequency(other) - frequency(one) || compareNames(one, other, 'en'));
  const answers = read
    .filter((gene) => !altered.has(gene))
    .map((gene) => ({ gene, ...geneTesting(false, (name) => isRead(tested, gene, name), drivers(gene)) }));
  const partly = Map.groupBy(
    answers.filter(({ status }) => status === 'notTested'),
    (answer) => `${answer.read} ${answer.notRead}`,
  );
  return {
    assay,
    everyGene,
    tested: everyGene ? null : listed.size,
    wildType: answers.filter(({ status }) => status === 'wildType').map(({ gene }) => gene),
    partly: [...partly.values()].flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ read: first.read, notRead: first.notRead, genes: [first, ...others].map(({ gene }) => gene) }],
    ),
    notTested: everyGene ? [] : notable.filter((gene) => !listed.has(gene)),
  };
}
