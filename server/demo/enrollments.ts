import type { AgentClass, RequestState } from '../../contract/vocabulary.ts';
import type { enrollment } from '../modules/panels/enrollment.table.ts';
import { createRandom, namedId } from '../platform/random.ts';
import type { DemoModel } from './models/records.ts';
import type { DemoPanel } from './panels.ts';

const DAY_MS = 86_400_000;
/** The enrollments go back this many days. */
const DAYS = 75;
const MODELS_MOST = 6;

type Sender = [country: string, edition: 'cn' | 'us' | 'eu' | 'jp' | 'kr', organization: string, name: string];
/** All senders are invented. */
const senders: Sender[] = [
  ['DE', 'eu', 'Aurelis Therapeutics', 'Jana Holt'],
  ['CN', 'cn', '澄海生物医药', '林岚'],
  ['US', 'us', 'Kestrel Oncology', 'Sam Ortega'],
  ['CN', 'cn', '北辰新药研发', '周启'],
  ['JP', 'jp', '東都メディカル', '佐藤 玲'],
  ['US', 'us', 'Halden Biosciences', 'Priya Nair'],
  ['KR', 'kr', '한빛 바이오', '김서윤'],
  ['CH', 'eu', 'Montalto Pharma', 'Luca Ferri'],
  ['CN', 'cn', '云岫医药', '沈一诺'],
  ['GB', 'eu', 'Tern & Hollow', 'Alice Penrose'],
  ['US', 'us', 'Redwood Antibody', 'Marcus Lee'],
  ['FR', 'eu', 'Lumen Bio', 'Claire Aubry'],
];
const classes: AgentClass[] = ['smallMolecule', 'antibody', 'antibodyDrugConjugate', 'cellTherapy'];

/**
 * Returns the enrollments of the panels, as many as each panel has slots taken. A full panel also has one waiting
 * enrollment. The newest ones are not processed yet.
 */
export function demoEnrollments(
  seed: string,
  panels: readonly DemoPanel[],
  models: readonly DemoModel[],
  now: Date,
): (typeof enrollment.$inferInsert)[] {
  const codes = new Map(models.map(({ id, modelCode }) => [id, modelCode]));
  const wishes = panels.flatMap(({ row, modelIds }) => {
    const { code, slotsTotal, slotsTaken = 0 } = row;
    const waits = slotsTaken >= slotsTotal ? 1 : 0;
    return Array.from({ length: slotsTaken + waits }, (_, place) => {
      const random = createRandom(`${seed}/enrollment/${code}/${place}`);
      return { row, modelIds, random, holdsSlot: place < slotsTaken, daysAgo: random.between(0, DAYS) };
    });
  });
  return wishes
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
    .map(({ row, modelIds, random, holdsSlot, daysAgo }, index) => {
      const [country, edition, organization, name] = random.pick(senders);
      const at = new Date(now.getTime() - daysAgo * DAY_MS);
      const left = wishes.length - index;
      const state: RequestState = !holdsSlot
        ? 'waiting'
        : left <= 3
          ? 'received'
          : left <= 8
            ? 'inProgress'
            : 'confirmed';
      const agents = Array.from({ length: random.pick([1, 1, 2]) }, (_, agent) => ({
        name: `${organization.slice(0, 2).toUpperCase()}-${100 + index}${agent === 0 ? '' : 'B'}`,
        class: random.pick(classes),
      }));
      return {
        id: namedId(`${seed}/enrollment/${index}`, at),
        panelId: row.id,
        name,
        workEmail: `enrollment-${index + 1}@example.org`,
        organization,
        country,
        edition,
        locale: edition === 'cn' ? ('zh' as const) : ('en' as const),
        agents,
        armCount: agents.length + random.pick([0, 1]),
        wishedStart: new Date(at.getTime() + 60 * DAY_MS).toISOString().slice(0, 10),
        models: random
          .shuffle(modelIds)
          .slice(0, MODELS_MOST)
          .map((id) => ({ id, modelCode: codes.get(id) ?? '' })),
        holdsSlot,
        state,
        consentAt: at,
        createdAt: at,
        updatedAt: at,
      };
    });
}
