import { DRIVER_CLASSES } from '../../../../contract/driverClasses.ts';
import { DRUG_CLASSES } from '../../../../contract/drugClasses.ts';
import { type DrugResponses, PRIOR_EXPOSURES, type PriorExposure } from '../../../../contract/entities/drug.ts';
import { UNTREATED } from '../../../../contract/vocabulary.ts';
import { labelOf, type Names, TOGETHER } from '../../catalog/names.ts';
import { addBit, at, type Bits, emptyBits, hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { geneStates } from '../../search/query/genes.ts';
import { waterfallOf } from '../../search/query/waterfall.ts';
import {
  type CohortModel,
  type CohortModels,
  type CohortResponse,
  countPatients,
  responsesTo,
  valuesOf,
} from '../cohort.ts';
import { assessedOf, tallyOf } from './tally.ts';

/** The least number of altered and of wild-type models of a gene. */
const LEAST = 3;

/** Returns where a drug works among the models of a cohort. `agent` is its name as `agentIn` returns it. */
export function drugResponsesOf(cohort: CohortModels, agent: string, names: Names): DrugResponses {
  const { snapshot } = cohort;
  const responses = responsesTo(cohort, agent);
  const assessed = assessedOf(responses);
  const [own, ...synonyms] = snapshot.vocabulary.termsOf('testedAgent', agent);
  const label = labelOf(names.drug(agent));
  const shown = new Set([agent, own, label?.zh].map((name) => name?.toLowerCase()));
  const classes = classesOf(agent);
  return {
    agent,
    ...(label && { label }),
    synonyms: [...new Set(synonyms)].filter((name) => !shown.has(name.toLowerCase())),
    classes: classes.map(({ name }) => name),
    models: responses.length,
    patients: countPatients(responses.map(({ model }) => model)),
    studies: countStudies(
      responses.map(({ model }) => model),
      agent,
    ),
    waterfall: { ...waterfallOf(agent, agent, setsOf(cohort.models)), ...(label && { label }) },
    all: tallyOf(assessed),
    diseases: byDisease(assessed),
    genes: byGene(assessed, cohort),
    exposures: byExposure(assessed, agent),
    combinations: combinationsOf(cohort, agent, names),
    related: relatedTo(cohort, agent, names),
  };
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const hasName = (list: readonly string[], name: string): boolean => list.some((one) => isSame(one, name));

const classesOf = (agent: string) => DRUG_CLASSES.filter(({ agents }) => hasName(agents, agent));

/** Returns the classes of a drug that contain no other one of them: EGFR inhibitors, not all kinase inhibitors. */
function closestClassesOf(agent: string) {
  const classes = classesOf(agent);
  return classes.filter(
    (wide) =>
      !classes.some(
        ({ agents }) => agents.length < wide.agents.length && agents.every((name) => hasName(wide.agents, name)),
      ),
  );
}

function setsOf(models: readonly CohortModel[]): { segment: Segment; docs: Bits }[] {
  const sets = new Map<Segment, Bits>();
  for (const { segment, doc } of models) {
    const docs = sets.get(segment) ?? emptyBits(segment.size);
    sets.set(segment, docs);
    addBit(docs, doc);
  }
  return Array.from(sets, ([segment, docs]) => ({ segment, docs }));
}

/** Counts the studies of the models with an arm of an agent or combination. A study belongs to one model. */
function countStudies(models: readonly CohortModel[], agent: string): number {
  let count = 0;
  for (const { segment, docs } of setsOf(models)) {
    const { responses } = segment.parts;
    const { first, end } = responses.rowsOf(agent);
    const studies = new Set<string>();
    for (let row = first; row < end; row++) {
      const doc = at(responses.docs, row);
      if (hasBit(docs, doc)) studies.add(`${doc} ${responses.studyAt(row)}`);
    }
    count += studies.size;
  }
  return count;
}

function byDisease(assessed: readonly CohortResponse[]): DrugResponses['diseases'] {
  const groups = Map.groupBy(assessed, ({ model }) => valuesOf(model, 'ownDisease')[0]);
  return [...groups]
    .flatMap(([value, members]) => {
      const model = members[0]?.model;
      if (value === undefined || model === undefined) return [];
      const { ownDisease } = model.segment.parts.fields;
      const label = ownDisease.labels[ownDisease.codesOfDoc(model.doc)[0] ?? -1];
      return [{ value, ...(label && { label }), tally: tallyOf(members) }];
    })
    .sort((one, other) => other.tally.models - one.tally.models || (one.value < other.value ? -1 : 1));
}

function byGene(assessed: readonly CohortResponse[], { snapshot }: CohortModels): DrugResponses['genes'] {
  const segments = new Set(assessed.map(({ model }) => model.segment));
  return DRIVER_CLASSES.flatMap(([gene]) => {
    const states = new Map(Array.from(segments, (segment) => [segment, geneStates(segment, gene, snapshot)]));
    const having = (state: 'altered' | 'wildType') =>
      assessed.filter(({ model: { segment, doc } }) => {
        const bits = states.get(segment)?.[state];
        return bits !== undefined && hasBit(bits, doc);
      });
    const [altered, wildType] = [having('altered'), having('wildType')];
    if (altered.length < LEAST || wildType.length < LEAST) return [];
    return [{ gene, drivers: [...snapshot.drivers(gene)], altered: tallyOf(altered), wildType: tallyOf(wildType) }];
  }).sort((one, other) => other.altered.models - one.altered.models || (one.gene < other.gene ? -1 : 1));
}

function byExposure(assessed: readonly CohortResponse[], agent: string): DrugResponses['exposures'] {
  const related = closestClassesOf(agent).flatMap(({ agents, recorded = [] }) => [...agents, ...recorded]);
  const exposureOf = ({ model }: CohortResponse): PriorExposure => {
    const prior = valuesOf(model, 'priorTreatment').flatMap((value) => value.split(TOGETHER));
    if (prior.length === 0) return 'unknown';
    if (hasName(prior, agent)) return 'drug';
    if (prior.some((name) => hasName(related, name))) return 'class';
    return prior.every((name) => name === UNTREATED) ? 'none' : 'others';
  };
  const groups = Map.groupBy(assessed, exposureOf);
  return PRIOR_EXPOSURES.flatMap((value) => {
    const members = groups.get(value);
    return members === undefined ? [] : [{ value, tally: tallyOf(members) }];
  });
}

function combinationsOf({ models }: CohortModels, agent: string, names: Names): DrugResponses['combinations'] {
  const found = new Map<string, { name: string; models: CohortModel[] }>();
  for (const model of models) {
    for (const name of valuesOf(model, 'testedAgent')) {
      const parts = name.split(TOGETHER);
      if (parts.length < 2 || !hasName(parts, agent)) continue;
      const known = found.get(name.toLowerCase());
      if (known === undefined) found.set(name.toLowerCase(), { name, models: [model] });
      else known.models.push(model);
    }
  }
  return [...found.values()]
    .map(({ name, models: treated }) => {
      const label = labelOf(names.drug(name));
      return {
        agent: name,
        ...(label && { label }),
        models: treated.length,
        studies: countStudies(treated, name),
      };
    })
    .sort((one, other) => other.models - one.models || (one.agent < other.agent ? -1 : 1));
}

function relatedTo(cohort: CohortModels, agent: string, names: Names): DrugResponses['related'] {
  const others = new Set(
    closestClassesOf(agent).flatMap(({ agents }) => agents.filter((name) => !isSame(name, agent))),
  );
  return Array.from(others)
    .flatMap((name) => {
      const responses = responsesTo(cohort, name);
      if (responses.length === 0) return [];
      const label = labelOf(names.drug(name));
      return [
        {
          agent: name,
          ...(label && { label }),
          models: responses.length,
          patients: countPatients(responses.map(({ model }) => model)),
          tally: tallyOf(assessedOf(responses)),
        },
      ];
    })
    .sort((one, other) => other.models - one.models || (one.agent < other.agent ? -1 : 1));
}
