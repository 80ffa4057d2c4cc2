import type { SimulatedPlan } from '../../../../contract/entities/planner.ts';
import { parsePlan } from '../../../../machines/planner/address.ts';
import { parseWorkbench } from '../../../../machines/workbench/place.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';
import { designWords, effectWords, shareWords } from './planWords.ts';

type Asked = Pick<SimulatedPlan, 'power' | 'animals'>;

const written = (plan: string, models: readonly string[], { power, animals }: Asked): [string, string][] => [
  ['models', models.join(',')],
  ['search', plan],
  ['power', [power.value, power.low, power.high, animals].join(',')],
];
const query = (given: readonly (readonly [string, string])[]): string =>
  given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');

/** Returns the address of the contact form for a plan: its models, the address of the plan, and its power. */
export const requestAddress = (plan: string, models: readonly string[], result: Asked): string =>
  `/contact?${query([['topic', 'study'], ...written(plan, models, result)])}`;

/** Returns the address of the enrollment in a panel with a plan. */
export const enrollAddress = (panel: string, plan: string, models: readonly string[], result: Asked): string =>
  `/pdxDetail?${query([['id', panel], ['enroll', '1'], ...written(plan, models, result)])}`;

/** Returns the plan in the address of an enrollment: its models, arms, and text with its address. Null without one. */
export function plannedStudy(asked: URLSearchParams): { models: string[]; arms: number; text: string } | null {
  const address = asked.get('search') ?? '';
  const text = requestText(address, asked.get('power'));
  if (text === '') return null;
  const { arms } = parsePlan(parseWorkbench(address).parameters);
  return { models: (asked.get('models') ?? '').split(','), arms, text: `${text}\n${location.origin}${address}` };
}

/** Returns the text of a request for the plan at an address; empty if the address is no plan. */
export function requestText(address: string, figures: string | null): string {
  if (!address.startsWith('/analysis?')) return '';
  const { screen, parameters } = parseWorkbench(address);
  if (screen !== 'planner') return '';
  const plan = parsePlan(parameters);
  const [value = Number.NaN, low = Number.NaN, high = Number.NaN, animals = Number.NaN] = (figures ?? '')
    .split(',')
    .map(Number);
  const isKnown = [value, low, high].every((share) => share >= 0 && share <= 1) && animals > 0 && animals < 1e6;
  return sentences(
    m.planner_request_text({ design: designWords(plan), effect: effectWords(plan), days: plan.days }),
    m.planner_request_assumptions({
      perWeek: plan.perWeek,
      dropout: formatNumber(plan.dropout),
      alpha: formatNumber(plan.alpha, { maximumFractionDigits: 4 }),
    }),
    isKnown && m.planner_request_power({ animals: formatNumber(animals), power: shareWords({ value, low, high }) }),
  );
}
