import type { Alteration } from '../../../contract/entities/model.ts';
import { canonicalChange } from '../../modules/search/changes/keys.ts';
import type { Random } from '../../platform/random.ts';
import { listOf, readTable } from '../content.ts';
import { type Change, isDamaging } from './alteration.ts';

type Rate = {
  /** OncoTree codes or molecular classes; empty means all. */
  classes: string[];
  /** Rates of one group exclude each other. */
  group: string;
  gene: string;
  kind: Alteration['kind'];
  probability: number;
  changes: Weighted[];
};
type Weighted = { change: string; weight: number };

export type DrawAlterations = (random: Random, area: string, classes: readonly string[]) => Change[];

/**
 * Returns a function that draws the alterations of a tumor from the rates of its area. It draws at most one of each
 * group of mutually exclusive drivers, and everything else independently. Mismatch-repair deficient tumors get more
 * mutations and fewer amplifications.
 */
export function alterationsFrom(): DrawAlterations {
  const rates = readRates();
  const recurrent = readRecurrentChanges();
  const changeOf = (random: Random, { gene, kind, changes }: Rate): string | null => {
    const pool = changes.length > 0 ? changes : kind === 'mutation' ? (recurrent.get(gene) ?? []) : [];
    return pool.length === 0 ? null : random.weighted(pool, ({ weight }) => weight).change;
  };

  return (random, area, classes) => {
    const possible = ratesOf(rates, area).filter(
      (rate) => rate.classes.length === 0 || rate.classes.some((name) => classes.includes(name)),
    );
    const chosen = [...Map.groupBy(possible, ({ group }) => group)].flatMap(([group, members]) => {
      if (group !== '') return drawOne(random, members);
      return members.filter((rate) => random.chance(rate.probability * factor(rate, classes)));
    });
    const changes = chosen.map((rate) => ({
      gene: rate.gene,
      kind: rate.kind,
      proteinChange: changeOf(random, rate),
    }));
    return withNeighbors(random, withoutContradictions(changes));
  };
}

/**
 * Returns the fraction of copies or reads that carry the change. Germline-like and copy-number changes have their own
 * ranges.
 */
export function alleleFraction(random: Random, change: Change): number | null {
  if (change.kind !== 'mutation') return null;
  const fraction = random.chance(0.3) ? random.normal(0.82, 0.1) : random.normal(0.44, 0.09);
  return Math.round(Math.min(1, Math.max(0.06, fraction)) * 100) / 100;
}

/** Tumors of these areas carry few mutations besides their drivers. */
const quiet = ['LEU', 'PED', 'MYE', 'THY', 'SAR', 'GLI'];

/** Returns the area's own rates, and the general rates for every gene and kind that the area has no rate for. */
function ratesOf(rates: Map<string, Rate[]>, area: string): Rate[] {
  const own = rates.get(area) ?? [];
  const general = (rates.get('ALL') ?? []).filter(
    ({ gene, kind }) => !own.some((rate) => rate.gene === gene && rate.kind === kind),
  );
  const share = quiet.includes(area) ? 0.35 : 0.9;
  return [...own, ...general.map((rate) => ({ ...rate, probability: rate.probability * share }))];
}

function drawOne(random: Random, members: readonly Rate[]): Rate[] {
  const total = members.reduce((sum, { probability }) => sum + probability, 0);
  return random.chance(Math.min(1, total)) ? [random.weighted(members, ({ probability }) => probability)] : [];
}

function factor({ kind, classes: bound }: Rate, classes: readonly string[]): number {
  if (bound.length > 0 || !classes.includes('MSI-H')) return 1;
  return kind === 'mutation' ? 1.6 : 0.25;
}

/**
 * Removes contradictions: a gene is not both amplified and deleted, not mutated twice, and not mutated if it is lost.
 */
function withoutContradictions(changes: readonly Change[]): Change[] {
  const copyKinds = ['amplification', 'deletion'];
  const result: Change[] = [];
  for (const change of changes.toSorted((one, other) => order(one) - order(other))) {
    const same = result.filter(({ gene }) => gene === change.gene);
    const contradicts = same.some(
      ({ kind }) =>
        kind === change.kind ||
        (copyKinds.includes(kind) && copyKinds.includes(change.kind)) ||
        kind === 'deletion' ||
        change.kind === 'deletion',
    );
    if (!contradicts && !(change.kind === 'amplification' && same.some(isDamaging))) result.push(change);
  }
  return result;
}

const order = ({ kind }: Change) => ['fusion', 'amplification', 'deletion', 'mutation'].indexOf(kind);

/** Genes next to each other are lost or gained together (9p21, 11q13). */
const neighbors = [
  { of: 'CDKN2A', gene: 'CDKN2B', kind: 'deletion', probability: 0.8 },
  { of: 'CDKN2A', gene: 'MTAP', kind: 'deletion', probability: 0.65 },
  { of: 'CCND1', gene: 'FGF19', kind: 'amplification', probability: 0.75 },
] as const;

function withNeighbors(random: Random, changes: Change[]): Change[] {
  const has = (gene: string, kind: Change['kind']) =>
    changes.some((change) => change.gene === gene && change.kind === kind);
  const added = neighbors.filter(
    ({ of, gene, kind, probability }) =>
      has(of, kind) && !changes.some((change) => change.gene === gene) && random.chance(probability),
  );
  return [...changes, ...added.map(({ gene, kind }) => ({ gene, kind, proteinChange: null }))];
}

function readRates(): Map<string, Rate[]> {
  type Column = 'area' | 'histologies' | 'group' | 'gene' | 'kind' | 'percent' | 'changes';
  const rows = readTable<Column>('alterations.csv').map((row) => ({
    area: row.area,
    classes: listOf(row.histologies),
    group: row.group,
    gene: row.gene,
    kind: row.kind as Alteration['kind'],
    probability: Number(row.percent) / 100,
    changes: listOf(row.changes).map((words) => readWeighted(words, row.gene, row.kind as Alteration['kind'])),
  }));
  return Map.groupBy(rows, ({ area }) => area);
}

function readWeighted(words: string, gene: string, kind: Alteration['kind']): Weighted {
  const [, change = words, weight = '1'] = /^(.*):([\d.]+)$/.exec(words) ?? [];
  return { change: canonicalChange(gene, kind, change), weight: Number(weight) };
}

function readRecurrentChanges(): Map<string, Weighted[]> {
  const rows = readTable<'gene' | 'change' | 'weight'>('protein-changes.csv');
  const byGene = Map.groupBy(rows, ({ gene }) => gene);
  return new Map(
    [...byGene].map(([gene, list]) => [
      gene,
      list.map(({ change, weight }) => ({ change: canonicalChange(gene, 'mutation', change), weight: Number(weight) })),
    ]),
  );
}
