import type { Testing } from '../../../contract/entities/passport.ts';
import type { NewGenePanel } from '../catalog/gene.table.ts';
import type { Profile, Profiles } from './profiles.ts';

/** Genes that are altered in other models and of which it matters whether this one was tested. */
const NOTABLE = 60;

/**
 * Which genes were read, by any kind of assay, and found wild type, and which were not. A list that says 'every gene'
 * names the notable ones only.
 */
export function testingOf(
  { alterations }: Pick<Profile, 'alterations'>,
  panel: NewGenePanel | undefined,
  ownGenes: readonly string[],
  profiles: Profiles,
): Testing {
  const altered = new Set(alterations.map(({ gene }) => gene));
  const lists = panel ? [panel.mutationGenes, panel.copyNumberGenes, panel.fusionGenes] : [];
  const everyGene = lists.some((list) => list === null);
  const tested = new Set([...lists.flatMap((list) => list ?? []), ...ownGenes, ...altered]);
  const notable = [...profiles.altered.keys()].slice(0, NOTABLE);
  const frequency = (gene: string) => profiles.altered.get(gene) ?? 0;
  const wildType = everyGene
    ? notable.filter((gene) => !altered.has(gene))
    : [...tested]
        .filter((gene) => !altered.has(gene))
        .sort((one, other) => frequency(other) - frequency(one) || one.localeCompare(other));
  return {
    assay: panel?.name ?? null,
    everyGene,
    tested: everyGene ? null : tested.size,
    wildType,
    notTested: everyGene ? [] : notable.filter((gene) => !tested.has(gene)),
  };
}
