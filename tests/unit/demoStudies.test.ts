import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelResponse } from '../../contract/entities/model.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import { readTable } from '../../server/demo/content.ts';
import { demoDiseases } from '../../server/demo/diseases.ts';
import { DEMO_SEED } from '../../server/demo/index.ts';
import { agentNamed } from '../../server/demo/models/agents.ts';
import { readAlteration } from '../../server/demo/models/alteration.ts';
import { effectOf } from '../../server/demo/models/effects.ts';
import { generateModels } from '../../server/demo/models/models.ts';
import type { DemoModel, ModelWithStudies } from '../../server/demo/models/records.ts';
import { knownTumor } from '../../server/demo/models/tumors.ts';
import { responsesOf } from '../../server/modules/analysis/responses.ts';
import { studyOf } from '../../server/modules/analysis/subjects.ts';
import { combinationName } from '../../server/modules/catalog/combinationName.ts';
import { createRandom } from '../../server/platform/random.ts';

type Answer = ModelResponse & { model: DemoModel };

let all: ModelWithStudies[];
let answers: Answer[];

beforeAll(() => {
  all = [...generateModels(DEMO_SEED, demoDiseases(DEMO_SEED))];
  answers = answersOf(all);
});

const answersOf = (models: readonly ModelWithStudies[]): Answer[] =>
  models.flatMap(({ record, studies }) =>
    [...studies.flatMap((study) => responsesOf(studyOf(study))), ...(record.responses ?? [])].map((response) => ({
      ...response,
      model: record,
    })),
  );
const studies = () => all.flatMap((model) => model.studies);
const animals = () => studies().flatMap((study) => study.animals);
const areaOf = ({ modelCode }: DemoModel) => modelCode.slice(0, 3);
const has = ({ alterations = [] }: DemoModel, symbol: string, change: string) =>
  alterations.some(({ gene, proteinChange }) => gene === symbol && proteinChange === change);
const shrank = ({ mRecist }: Answer) => mRecist === 'mCR' || mRecist === 'mPR';
const share = (list: readonly Answer[]) => list.filter(shrank).length / list.length;
describe('a model and its studies', () => {
  it('name a combination alike: the arm as the response', () => {
    const arms = studies().flatMap((study) => study.arms.filter(({ agent }) => agent?.includes(' + ')));
    expect(arms.length).toBeGreaterThan(50);
    for (const { agent } of arms) expect(combinationName(agent ?? '')).toBe(agent);
  });

  it('agree in time: no record is older than a study in it', () => {
    for (const { record, studies: own } of all)
      for (const { study, startedOn } of own)
        expect(record.updatedAt?.getTime(), study).toBeGreaterThanOrEqual(new Date(startedOn).getTime());
  });
});

describe('the treatments of animals', () => {
  const agents = readTable<'name' | 'class' | 'targets'>('agents.csv');
  const immune = agents.filter(
    (agent) => agent.class === 'IO' || /CD3E|PDCD1/.test(agent.targets) || agent.name.startsWith('Anti-mouse'),
  );

  it('binds in the host: human antibodies with human checkpoints, antibodies to mouse checkpoints only in mice', () => {
    const seen = new Map<string, number>();
    for (const { agent, model } of answers) {
      for (const { name, targets } of immune.filter((one) => agent.split(' + ').includes(one.name))) {
        const host = model.hostStrain ?? '';
        const said = `${model.modelCode} ${host} ${name}`;
        const kind = name.startsWith('Anti-mouse') ? 'mouse' : 'human';
        if (kind === 'mouse') expect(model.species, said).toBe('Mus musculus');
        if (kind === 'mouse') expect(host, said).not.toMatch(/^hu|hPD-1/);
        if (kind === 'human') expect(host, said).toMatch(targets === 'PDCD1' ? /^hu|hPD-1/ : /^hu/);
        const where = `${kind} ${host.includes('hPD-1') ? 'hPD-1' : ''}`;
        seen.set(where, (seen.get(where) ?? 0) + 1);
      }
    }
    expect(seen.get('human hPD-1')).toBeGreaterThan(5);
    expect(seen.get('mouse ')).toBeGreaterThan(50);
  });

  it('has an exact schedule with its own days and last day, including the vehicle', () => {
    const exact = /^(single dose on day 0|(QD|BID|QOD|Q\dD|BIW|TIW|QW|Q\dW)( \d+ on \d+ off)? × (\d+) from day 0)$/;
    for (const { study, arms, animals: own } of studies()) {
      const end = Math.max(...own.flatMap(({ points }) => points.map(({ day }) => day)));
      const single = arms.filter(({ agent }) => agent !== null && !agent.includes(' + '));
      for (const { name, role, agent, schedule, dosingDays } of arms) {
        const parts = schedule?.split(' + ') ?? [];
        for (const part of parts) expect(part, `${study} ${name}`).toMatch(exact);
        const doses = (part: string) => Number(exact.exec(part)?.[4] ?? 1);
        if (parts.length === 1) expect(dosingDays.length, `${study} ${name}`).toBe(doses(parts[0] ?? ''));
        expect(dosingDays.at(-1), `${study} ${name}`).toBeLessThan(end);
        if (role === 'control') {
          const like = single.filter((arm) => arm.schedule === schedule);
          expect(
            like.map((arm) => arm.dosingDays),
            study,
          ).toContainEqual(dosingDays);
        }
        const given = single.filter((arm) => agent?.split(' + ').includes(arm.agent ?? ''));
        if (parts.length > 1) {
          const days = new Set(given.flatMap((arm) => arm.dosingDays));
          expect(new Set(dosingDays), study).toEqual(days);
        }
      }
    }
    for (const { schedule } of answers) {
      for (const part of schedule?.split(' + ') ?? []) expect(part).toMatch(exact);
    }
    const days = (words: string) =>
      studies()
        .flatMap(({ arms }) => arms)
        .find(({ schedule }) => schedule === words)?.dosingDays;
    expect(days('QW × 3 from day 0')).toEqual([0, 7, 14]);
    expect(days('BIW × 6 from day 0')).toEqual([0, 3, 7, 10, 14, 17]);
    expect(days('QD 5 on 2 off × 10 from day 0')).toEqual([0, 1, 2, 3, 4, 7, 8, 9, 10, 11]);
  });

  it('is tested in combination beside both single drugs at the same doses', () => {
    const combined = studies().filter(({ arms }) => arms.some(({ agent }) => agent?.includes(' + ')));
    expect(combined.length).toBeGreaterThan(100);
    for (const { study, arms } of combined) {
      for (const { agent, dose, route } of arms.filter((arm) => arm.agent?.includes(' + '))) {
        const singles = agent?.split(' + ').map((name) => arms.find((arm) => arm.agent === name));
        expect(singles?.map((arm) => arm?.dose).join(' + '), study).toBe(dose);
        expect(singles?.map((arm) => arm?.route).join(' + '), study).toBe(route);
      }
    }
  });
});

describe('the measurements', () => {
  it('are volumes only where calipers reach the tumor', () => {
    const places = new Set(answers.map(({ model }) => model.engraftment?.site));
    expect(places).toEqual(new Set(['Subcutaneous', 'Mammary fat pad']));
    expect(answers.filter(({ model }) => areaOf(model) === 'LEU').length).toBeGreaterThan(5);
  });

  it('end with the value when an animal left, and give the reason', () => {
    const causes = new Map<string, number>();
    const faults: string[] = [];
    for (const { study, animals: own } of studies()) {
      const end = Math.max(...own.flatMap(({ points }) => points.map(({ day }) => day)));
      const someStayed = own.some(({ removal }) => removal === null);
      for (const { id, arm, removal, points } of own) {
        const volumes = points.map(({ volumeMm3 }) => volumeMm3 ?? 0);
        const last = volumes.at(-1) ?? 0;
        const weights = points.map(({ bodyWeightG }) => bodyWeightG ?? 0);
        const lost = 1 - (weights.at(-1) ?? 0) / (weights[0] ?? 1);
        const atEnd = points.at(-1)?.day === end;
        const isRight =
          volumes.slice(0, -1).every((volume) => volume < 2_000) &&
          last < 4_000 &&
          (removal === null ? atEnd : !(atEnd && someStayed) && (removal === 'tumorSize') === last >= 2_000) &&
          (removal !== 'bodyWeight' || lost > 0.1999);
        if (!isRight) faults.push(`${study} ${arm} ${id} ${removal} ${last} ${lost}`);
        causes.set(removal ?? 'none', (causes.get(removal ?? 'none') ?? 0) + 1);
      }
    }
    expect(faults).toEqual([]);
    for (const cause of ['tumorSize', 'bodyWeight', 'ulceration', 'foundDead', 'sampling']) {
      expect(causes.get(cause) ?? 0, cause).toBeGreaterThan(50);
    }
    const grown = animals().filter(({ removal }) => removal === 'tumorSize');
    const lasts = grown.map(({ points }) => points.at(-1)?.volumeMm3);
    expect(lasts.filter((volume) => volume === 2_000).length / lasts.length).toBeLessThan(0.02);
    expect(new Set(lasts).size).toBeGreaterThan(400);
  });

  it('start before the first dose in some studies, and sometimes lack a volume', () => {
    const early = studies().filter(({ animals: own }) => own[0]?.points[0]?.day === -3);
    expect(early.length / studies().length).toBeGreaterThan(0.05);
    expect(early.length / studies().length).toBeLessThan(0.3);
    for (const { animals: own } of early) {
      expect(own.filter(({ points }) => points[1]?.day !== 0 || !points[1].volumeMm3)).toEqual([]);
    }
    const points = animals().flatMap((animal) => animal.points);
    const missing = points.filter(({ volumeMm3 }) => volumeMm3 === null);
    expect(missing.length / points.length).toBeGreaterThan(0.002);
    expect(missing.length / points.length).toBeLessThan(0.03);
    expect(animals().filter(({ points: own }) => !own[0]?.volumeMm3)).toEqual([]);
  });
});

describe('a response', () => {
  const naive = ({ model }: Answer) => model.patient.priorTreatments?.length === 0;

  it('to a KRAS G12C inhibitor occurs only in some tumors', () => {
    const inhibited = answers.filter(
      ({ agent, model }) => ['Sotorasib', 'Adagrasib'].includes(agent) && has(model, 'KRAS', 'p.G12C'),
    );
    expect(inhibited.length).toBeGreaterThan(15);
    expect(share(inhibited)).toBeGreaterThan(0.1);
    expect(share(inhibited)).toBeLessThan(0.6);
  });

  it('is rare after progression on the same drug', () => {
    const again = answers.filter(({ agent, model }) => model.patient.priorTreatments?.includes(agent));
    const first = answers.filter((answer) => naive(answer) && !answer.agent.includes(' + '));
    expect(again.length).toBeGreaterThan(100);
    expect(share(again)).toBeLessThan(share(first) / 3);
  });

  it('to BRAF inhibition alone is rare in colorectal cancer, and more frequent with an EGFR antibody', () => {
    const ofBowel = answers.filter(({ model }) => areaOf(model) === 'CRC' && has(model, 'BRAF', 'p.V600E'));
    const alone = ofBowel.filter(({ agent }) => agent === 'Encorafenib');
    const together = ofBowel.filter(({ agent }) => /Encorafenib/.test(agent) && /Cetuximab|Panitumumab/.test(agent));
    expect(alone.length).toBeGreaterThan(5);
    expect(together.length).toBeGreaterThan(3);
    expect(share(alone)).toBeLessThan(0.2);
    expect(share(together)).toBeGreaterThan(share(alone));
  });

  it('to venetoclax occurs in some tumors, to lenalidomide in a minority', () => {
    const to = (name: string) => answers.filter(({ agent }) => agent === name);
    expect(to('Venetoclax').length).toBeGreaterThan(10);
    expect(share(to('Venetoclax'))).toBeGreaterThan(0.08);
    expect(share(to('Venetoclax'))).toBeLessThan(0.6);
    expect(to('Lenalidomide').length).toBeGreaterThan(10);
    expect(share(to('Lenalidomide'))).toBeLessThan(0.4);
  });

  it('depends on the tumor: studies of one sample agree about a drug', () => {
    const pairs = [...Map.groupBy(answers, ({ model, agent }) => `${model.modelCode} ${agent}`).values()]
      .filter((list) => list.length > 1)
      .map((list) => list.map(({ mRecist }) => M_RECIST.indexOf(mRecist ?? 'mPD')));
    expect(pairs.length).toBeGreaterThan(30);
    const apart = pairs.filter((list) => Math.max(...list) - Math.min(...list) > 1);
    expect(apart.length / pairs.length).toBeLessThan(0.1);
  });
});

describe('the share of tumors that shrink', () => {
  const DRAWS = 800;
  /** Returns the share of tumors that shrink, among many with these alterations in patients who had these drugs. */
  function shrinking(name: string, area: string, alterations: string[], priorTreatments: string[] = []): number {
    const agent = agentNamed(name);
    if (agent === undefined) throw new Error(name);
    const effects = Array.from({ length: DRAWS }, (_, index) => {
      const stream = createRandom(`shares ${index}`);
      const changes = alterations.map(readAlteration);
      const tumor = knownTumor(stream, { area, oncotreeCode: area, changes, msi: 'MSS' });
      const patient = { sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments };
      const where = { tumorType: 'primary' as const, stage: null, grade: null, collectionSite: null };
      const taken = { patientCode: 'P1', number: 1, round: 1, joinsFrom: null };
      return effectOf(agent, { ...taken, ...where, stream, tumor, patient });
    });
    return effects.filter((effect) => effect > 1.3).length / DRAWS;
  }

  it.each([
    ['Sotorasib', 'LUN', ['KRAS p.G12C'], [], 0.34, 0.46],
    ['Sotorasib', 'CRC', ['KRAS p.G12C'], [], 0.06, 0.15],
    ['Adagrasib', 'LUN', ['KRAS p.G12C'], ['Sotorasib'], 0.05, 0.25],
    ['Adagrasib', 'LUN', ['KRAS p.G12C'], ['Sotorasib', 'Fulzerasib', 'Glecirasib'], 0, 0],
    ['Sotorasib', 'LUN', ['KRAS p.G12C'], ['Sotorasib'], 0, 0.1],
    ['Encorafenib', 'CRC', ['BRAF p.V600E'], [], 0.01, 0.1],
    ['Encorafenib', 'MEL', ['BRAF p.V600E'], [], 0.4, 0.6],
    ['Lenalidomide', 'MYE', ['NSD2 IGH-NSD2 fusion'], [], 0.2, 0.35],
    ['Venetoclax', 'LYM', ['CCND1 IGH-CCND1 fusion'], [], 0.35, 0.55],
    ['Osimertinib', 'LUN', ['EGFR p.L858R', 'EGFR p.T790M'], ['Gefitinib'], 0.55, 0.75],
    ['Osimertinib', 'LUN', ['EGFR p.L858R'], ['Gefitinib'], 0.1, 0.4],
    ['Gefitinib', 'LUN', ['EGFR p.L858R', 'EGFR p.T790M'], [], 0, 0],
  ])('under %s in %s with %j after %j is close to published values', (name, area, alterations, prior, low, high) => {
    const found = shrinking(name, area, alterations, prior);
    expect(found).toBeGreaterThanOrEqual(low);
    expect(found).toBeLessThanOrEqual(high);
  });
});
