import type {
  AssociationFeature,
  AssociationGroup,
  AssociationGroups,
} from '../../../../contract/entities/association.ts';
import type { MRecist } from '../../../../contract/mRecist.ts';
import type { Localized } from '../../../../contract/schema.ts';
import { ASSOCIATION_LEAST, CORRELATION_LEAST } from '../../../../contract/vocabulary.ts';
import { cliffsDelta, cliffsDeltaInterval } from '../../analysis/cliffsDelta.ts';
import { falseDiscovery, fisher, type Table } from '../../analysis/counts.ts';
import { mantelHaenszel } from '../../analysis/mantelHaenszel.ts';
import { spearman } from '../../analysis/spearman.ts';
import { median } from '../../analysis/summaries.ts';
import { wilcoxon } from '../../analysis/twoSamples.ts';
import { vanElteren } from '../../analysis/vanElteren.ts';

/** The number of deltas with the lowest p that get an interval, which takes most of the time. */
const WITH_INTERVAL = 200;

/** A feature with the groups of the models, as `AssociationGroups.states`, or with a number of each model. */
export type FeatureToCompare = { name: string; value: string | null; label?: Localized } & (
  | { states: string }
  | { values: readonly (number | null)[] }
);

/** The responses of models, and what is known of each model. */
export type AssociationTask = {
  changes: readonly number[];
  classes: readonly (MRecist | null)[];
  /** The number of each model's stratum, below zero if it has none; null if the comparison is not adjusted. */
  strata: readonly number[] | null;
  features: readonly FeatureToCompare[];
};

/** Models of one stratum with and without a feature, or with a number. */
type Split = { having: number[]; lacking: number[] };

/**
 * Compares the responses of models by each feature. Features that cannot be compared are left out.
 *
 * @param withInterval the number of deltas with the lowest p that get an interval
 */
export default function compareFeatures(task: AssociationTask, withInterval = WITH_INTERVAL): AssociationFeature[] {
  const tested = task.features.flatMap((feature) =>
    'states' in feature ? testedGroups(task, feature) : correlated(task, feature),
  );
  tested.sort((one, other) => one.p - other.p || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
  const adjusted = falseDiscovery(tested.map(({ p }) => p));
  let intervals = 0;
  return tested.map(({ splits, ...feature }, place) => {
    const q = adjusted[place] ?? 1;
    if (splits === null) return { ...feature, q };
    const isFirst = intervals++ < withInterval;
    const interval = isFirst ? cliffsDeltaInterval(changesOf(task, splits)) : null;
    return { ...feature, effect: interval ?? feature.effect, q };
  });
}

type Tested = Omit<AssociationFeature, 'q'> & { splits: Split[] | null };

function testedGroups(task: AssociationTask, { states, ...feature }: FeatureToCompare & { states: string }): Tested[] {
  const all = split(task.strata, states.length, (model) => states[model]);
  const splits = all.filter(({ having, lacking }) => having.length > 0 && lacking.length > 0);
  const [having, lacking] = [splits.flatMap((own) => own.having), splits.flatMap((own) => own.lacking)];
  if (Math.min(having.length, lacking.length) < ASSOCIATION_LEAST) return [];
  const samples = changesOf(task, splits);
  const test =
    task.strata === null ? wilcoxon(samples[0]?.reference ?? [], samples[0]?.treated ?? []) : vanElteren(samples);
  if (test === null) return [];
  const compared = new Set([...having, ...lacking]);
  return [
    {
      ...feature,
      groups: {
        having: summaryOf(having, task),
        lacking: summaryOf(lacking, task),
        rate: rateOf(splits, task),
        states: [...states].map((state, model) => (compared.has(model) ? state : '-')).join(''),
      },
      values: null,
      effect: { value: cliffsDelta(samples) ?? 0, low: null, high: null },
      models: compared.size,
      strata: task.strata && splits.length,
      p: test.p,
      splits,
    },
  ];
}

function correlated(
  { changes, strata }: AssociationTask,
  { values, ...feature }: FeatureToCompare & { values: readonly (number | null)[] },
): Tested[] {
  const splits = split(strata, values.length, (model) => (values[model] === null ? '-' : '1'));
  const found = spearman(
    splits.map(({ having }) => ({
      x: having.map((model) => values[model] ?? 0),
      y: having.map((model) => changes[model] ?? 0),
    })),
  );
  if (found === null || found.observations < CORRELATION_LEAST) return [];
  const { value, low, high, p, observations } = found;
  return [
    {
      ...feature,
      groups: null,
      values: [...values],
      effect: { value, low, high },
      models: observations,
      strata: strata && found.strata,
      p,
      splits: null,
    },
  ];
}

/** Divides the models by stratum and state. Models without a stratum or a state are left out. */
function split(
  strata: AssociationTask['strata'],
  models: number,
  stateOf: (model: number) => string | undefined,
): Split[] {
  const splits = new Map<number, Split>();
  for (let model = 0; model < models; model++) {
    const stratum = strata === null ? 0 : (strata[model] ?? -1);
    const state = stateOf(model);
    if (stratum < 0 || state === '-' || state === undefined) continue;
    const own = splits.get(stratum) ?? { having: [], lacking: [] };
    splits.set(stratum, own);
    (state === '1' ? own.having : own.lacking).push(model);
  }
  return [...splits.values()];
}

const changesOf = ({ changes }: AssociationTask, splits: readonly Split[]) =>
  splits.map(({ having, lacking }) => ({
    reference: lacking.map((model) => changes[model] ?? 0),
    treated: having.map((model) => changes[model] ?? 0),
  }));

function summaryOf(models: readonly number[], { changes, classes }: AssociationTask): AssociationGroup {
  const own = models.flatMap((model) => classes[model] ?? []);
  return {
    models: models.length,
    responders: own.filter(isResponse).length,
    stable: own.filter((name) => name === 'mSD').length,
    classed: own.length,
    median: median(models.map((model) => changes[model] ?? 0)) ?? 0,
  };
}

const isResponse = (name: MRecist): boolean => name === 'mCR' || name === 'mPR';

function rateOf(splits: readonly Split[], { classes, strata }: AssociationTask): AssociationGroups['rate'] {
  const tables = splits.map(({ having, lacking }): Table => {
    const [ofHaving, ofLacking] = [having, lacking].map((models) => models.flatMap((model) => classes[model] ?? []));
    const [a, c] = [ofHaving, ofLacking].map((own = []) => own.filter(isResponse).length);
    const [first = 0, second = 0] = [a, c];
    return { a: first, b: (ofHaving?.length ?? 0) - first, c: second, d: (ofLacking?.length ?? 0) - second };
  });
  const [only] = tables;
  const test = strata !== null ? mantelHaenszel(tables) : only === undefined ? null : fisher(only);
  if (test === null) return null;
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  return { p: test.p, oddsRatio: known(test.oddsRatio), low: known(test.low), high: known(test.high) };
}
