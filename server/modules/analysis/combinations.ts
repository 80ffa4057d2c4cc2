import type { Combination } from '../../../contract/entities/analysis.ts';
import type { ArmOfStudy } from '../../../contract/entities/study.ts';
import { normalP, normalQuantile } from './distributions.ts';
import { type ArmRate, fitGrowth, type GrowthFit } from './mixedModel.ts';
import type { Subject } from './subjects.ts';

/** An arm of two agents, with the arms of each of them alone. */
export type Pair = { arm: string; singles: [string, string] };

/** Separates the agents, doses and names of a combination. */
const TOGETHER = /[+＋]/;

type Named = Pick<ArmOfStudy, 'name' | 'role' | 'agent' | 'dose'>;

/**
 * Returns the arms of two agents whose single agents each have an arm, and the names of those whose single agents do
 * not. A single arm matches by its agent, and by the dose if the combination names doses. It also matches if its name
 * equals its part of the combination's name.
 */
export function pairsOf(arms: readonly Named[]): { pairs: Pair[]; incomplete: string[] } {
  const treated = arms.filter(({ role }) => role === 'treatment');
  const pairs: Pair[] = [];
  const incomplete: string[] = [];
  for (const arm of treated) {
    const agents = partsOf(arm.agent ?? arm.name);
    if (agents.length !== 2) continue;
    const [names, doses] = [partsOf(arm.name), partsOf(arm.dose ?? '')];
    const singles = agents.map((agent, place) =>
      singleOf(
        treated.filter((other) => other !== arm),
        { agent, name: names[place], dose: doses.length === 2 ? doses[place] : undefined },
      ),
    );
    const [first, second] = singles;
    if (first && second && first !== second) pairs.push({ arm: arm.name, singles: [first.name, second.name] });
    else incomplete.push(arm.name);
  }
  return { pairs, incomplete };
}

const partsOf = (text: string): string[] =>
  text
    .split(TOGETHER)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const isSame = (one: string | null, other: string | undefined) =>
  one !== null && other !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase();

type Part = { agent: string; name: string | undefined; dose: string | undefined };

function singleOf(arms: readonly Named[], { agent, name, dose }: Part): Named | undefined {
  const named = arms.find((arm) => isSame(arm.name, name));
  if (named) return named;
  const given = arms.filter((arm) => isSame(arm.agent ?? arm.name, agent));
  const dosed = given.filter((arm) => isSame(arm.dose, dose));
  if (dosed.length > 0) return dosed[0];
  // Without doses, the match is unambiguous only if the agent has a single arm.
  return given.length === 1 && (dose === undefined || given[0]?.dose === null) ? given[0] : undefined;
}

/**
 * Returns the effect of combinations beyond their single agents, from the rates of one joint fit of all arms. Bliss:
 * r(A+B) − r(A) − r(B) + r(control); highest single agent: r(A+B) − min(r(A), r(B)). Below 0 is more than
 * expected (synergy). Intervals are normal; that of the highest single agent is conditional on which one it is.
 *
 * @param arms the animals of the arms that can be fitted, by name; a pair with a missing arm has no result
 */
export function combinationsOf(
  arms: ReadonlyMap<string, readonly Subject[]>,
  control: string,
  pairs: readonly Pair[],
): Combination[] {
  const fit = pairs.length === 0 ? null : fitGrowth([...arms.values()]);
  if (fit === null) return [];
  const rates = ratesByArm(arms, fit);
  return pairs.flatMap(({ arm, singles }) => {
    const [both, first, second, against] = [arm, ...singles, control].map((name) => rates.get(name));
    if (!both || !first || !second || !against) return [];
    const isFirst = first.perDay <= second.perDay;
    const best = isFirst ? first : second;
    return {
      arm,
      singles,
      ratesPerDay: [arm, ...singles, control].flatMap((name) => {
        const rate = rates.get(name);
        return rate ? [{ arm: name, perDay: rate.perDay, standardError: Math.sqrt(rate.variance) }] : [];
      }),
      bliss: excessOf(both.perDay - first.perDay - second.perDay + against.perDay, [both, first, second, against]),
      hsa: excessOf(both.perDay - best.perDay, [both, best]),
      better: isFirst ? singles[0] : singles[1],
    };
  });
}

/** Returns the rates of the joint fit by arm. */
export const ratesByArm = (arms: ReadonlyMap<string, readonly Subject[]>, { rates }: GrowthFit): Map<string, ArmRate> =>
  new Map([...arms.keys()].flatMap((name, place) => (rates[place] ? [[name, rates[place]]] : [])));

/** The rates of different arms are estimated independently of each other. */
function excessOf(perDay: number, of: readonly ArmRate[]): Combination['bliss'] {
  const standardError = Math.sqrt(of.reduce((sum, { variance }) => sum + variance, 0));
  const reach = normalQuantile(0.975) * standardError;
  return { perDay, standardError, low: perDay - reach, high: perDay + reach, p: normalP(perDay / standardError) };
}
