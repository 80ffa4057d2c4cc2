import { listOf, numberOf, readTable } from '../content.ts';
import { matchMarker } from './markers.ts';
import type { Tumor } from './tumor.ts';

export type Agent = {
  name: string;
  kind: string;
  targets: string[];
  dose: { low: number; high: number; unit: string } | null;
  route: string;
  /** Schedules in use; see `readRegimen`. */
  schedules: string[];
  sensitive: string[];
  resistant: string[];
  areas: string[];
  /** Published share of tumors with the marker that shrink, in percent. */
  responsePercent: ByArea;
  /** Year of the first approval by an authority. */
  approved: ByArea;
};

/** A number that applies to all areas, and the numbers of areas that differ. NaN if an area has none. */
type ByArea = { usual: number | null; areas: Map<string, number> };

export const agents: readonly Agent[] = readTable<
  | 'name'
  | 'class'
  | 'targets'
  | 'dose_low'
  | 'dose_high'
  | 'dose_unit'
  | 'route'
  | 'schedule'
  | 'sensitive_alterations'
  | 'resistant_alterations'
  | 'disease_codes'
  | 'response_percent'
  | 'approved'
>('agents.csv').map((row) => {
  const low = numberOf(row.dose_low);
  return {
    name: row.name,
    kind: row.class,
    targets: listOf(row.targets),
    dose: low === null ? null : { low, high: Number(row.dose_high), unit: row.dose_unit },
    route: row.route,
    schedules: listOf(row.schedule),
    sensitive: listOf(row.sensitive_alterations),
    resistant: listOf(row.resistant_alterations),
    areas: listOf(row.disease_codes),
    responsePercent: readByArea(row.response_percent),
    approved: readByArea(row.approved),
  };
});

/** `40;CRC:10;PAN:none`. */
function readByArea(cell: string): ByArea {
  const parts = listOf(cell).map((part) => part.split(':'));
  const usual = parts.find((part) => part.length === 1)?.[0];
  const areas = parts
    .filter((part) => part.length > 1)
    .map(([area = '', value]): [string, number] => [area, Number(value)]);
  return { usual: usual === undefined ? null : Number(usual), areas: new Map(areas) };
}

const valueIn = ({ usual, areas }: ByArea, area: string): number | null => areas.get(area) ?? usual;

/** Returns the published response rate in an area in percent, or null if none is known. */
export const responsePercentIn = (agent: Agent, area: string): number | null => valueIn(agent.responsePercent, area);

/** Returns whether a patient of the area may have had the drug before that year. */
export function isApprovedBefore(agent: Agent, area: string, year: number): boolean {
  const approved = valueIn(agent.approved, area);
  return approved !== null && approved < year;
}

const byName = new Map(agents.map((agent) => [agent.name, agent]));
export const agentNamed = (name: string): Agent | undefined => byName.get(name);

/**
 * `sensitive`: the tumor has the alteration that the drug was made for. `helped`: it has only something that favors the
 * drug.
 */
export type Outlook = 'resistant' | 'sensitive' | 'helped' | 'indifferent';

/**
 * Returns how a tumor is expected to respond to a drug. Resistance comes first: a T790M beside L858R makes gefitinib
 * useless. A marker that is only a helpful sign of resistance does not make the tumor resistant; it cancels helpful
 * signs of sensitivity.
 */
export function outlook(agent: Agent, tumor: Tumor): Outlook {
  const matches = (list: readonly string[]) => list.map((words) => matchMarker(words, tumor));
  if (matches(agent.resistant).includes('defining')) return 'resistant';
  const sensitive = matches(agent.sensitive);
  if (sensitive.includes('defining') && isReachable(agent, tumor)) return 'sensitive';
  if (matches(agent.resistant).includes('helpful')) return 'indifferent';
  return sensitive.includes('helpful') && isReachable(agent, tumor) ? 'helped' : 'indifferent';
}

/**
 * Returns whether the drug can act on the tumor at all. Drugs with a lineage-specific target have no effect on other
 * lineages, whatever else the tumor carries.
 */
function isReachable(agent: Agent, tumor: Tumor): boolean {
  if (agent.targets.includes('ESR1') || agent.targets.includes('CYP19A1')) return tumor.proteins.er === 'positive';
  if (agent.targets.includes('AR') || agent.targets.includes('CYP17A1')) return (tumor.expression.AR ?? 0) > 4;
  if (agent.targets.includes('CDK4')) return (tumor.expression.RB1 ?? 0) > 1;
  return true;
}
