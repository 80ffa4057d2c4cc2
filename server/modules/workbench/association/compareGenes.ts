import type { AssociationGene, AssociationGroup } from '../../../../contract/entities/association.ts';
import { ASSOCIATION_LEAST, type MRecist } from '../../../../contract/vocabulary.ts';
import { cliffsDelta, cliffsDeltaInterval } from '../../analysis/cliffsDelta.ts';
import { falseDiscovery, fisher } from '../../analysis/counts.ts';
import { median } from '../../analysis/summaries.ts';
import { wilcoxon } from '../../analysis/twoSamples.ts';

/** The number of genes with the lowest p that get an interval, which takes most of the time. */
const WITH_INTERVAL = 200;

/** The responses of models, and the states of genes in them, as `AssociationGene.states`. */
export type AssociationTask = {
  changes: readonly number[];
  classes: readonly (MRecist | null)[];
  genes: readonly { gene: string; states: string }[];
};

type Groups = { altered: number[]; wildType: number[] };

/**
 * Compares the responses of altered and wild type models for each gene. Genes that cannot be compared are left out.
 *
 * @param withInterval the number of genes with the lowest p that get an interval
 */
export default function compareGenes(
  { changes, classes, genes }: AssociationTask,
  withInterval = WITH_INTERVAL,
): AssociationGene[] {
  const changesOf = (models: readonly number[]) => models.map((model) => changes[model] ?? 0);
  const tested = genes.flatMap(({ gene, states }) => {
    const groups = groupsOf(states);
    if (Math.min(groups.altered.length, groups.wildType.length) < ASSOCIATION_LEAST) return [];
    const test = wilcoxon(changesOf(groups.wildType), changesOf(groups.altered));
    return test === null ? [] : [{ gene, states, groups, p: test.p }];
  });
  tested.sort((one, other) => one.p - other.p || (one.gene < other.gene ? -1 : 1));
  const adjusted = falseDiscovery(tested.map(({ p }) => p));
  return tested.map(({ gene, states, groups, p }, place) => {
    const [reference, treated] = [changesOf(groups.wildType), changesOf(groups.altered)];
    const groupOf = (models: readonly number[]) => summaryOf(models, changesOf(models), classes);
    const [altered, wildType] = [groupOf(groups.altered), groupOf(groups.wildType)];
    const delta = place < withInterval ? cliffsDeltaInterval(reference, treated) : null;
    return {
      gene,
      altered,
      wildType,
      delta: delta ?? { value: cliffsDelta(reference, treated) ?? 0, low: null, high: null },
      p,
      q: adjusted[place] ?? 1,
      rateP:
        fisher({
          a: altered.responders,
          b: altered.classed - altered.responders,
          c: wildType.responders,
          d: wildType.classed - wildType.responders,
        })?.p ?? null,
      states,
    };
  });
}

function groupsOf(states: string): Groups {
  const groups: Groups = { altered: [], wildType: [] };
  for (let model = 0; model < states.length; model++) {
    const state = states[model];
    if (state === '1') groups.altered.push(model);
    else if (state === '0') groups.wildType.push(model);
  }
  return groups;
}

function summaryOf(
  models: readonly number[],
  changes: readonly number[],
  classes: AssociationTask['classes'],
): AssociationGroup {
  const own = models.flatMap((model) => classes[model] ?? []);
  return {
    models: models.length,
    responders: own.filter((name) => name === 'mCR' || name === 'mPR').length,
    stable: own.filter((name) => name === 'mSD').length,
    classed: own.length,
    median: median(changes) ?? 0,
  };
}
