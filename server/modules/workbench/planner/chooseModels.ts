import type {
  ChosenPlanModels,
  PlanBalance,
  PlanModel,
  PlanModelsToChoose,
} from '../../../../contract/entities/planner.ts';
import type { ModelType } from '../../../../contract/modelTypes.ts';
import type { Localized } from '../../../../contract/schema.ts';
import { UNTREATED } from '../../../../contract/vocabulary.ts';
import { hasBit } from '../../search/index/bits.ts';
import type { Segment } from '../../search/index/segment.ts';
import { geneStates } from '../../search/query/genes.ts';
import { geneNamed } from '../../search/query/names.ts';
import { type CohortModel, type CohortModels, codeOf, onePerPatient, patientOf, valuesOf } from '../cohort.ts';
import { type Candidate, chooseBalanced, imbalanceOf, randomImbalance } from './balance.ts';

/** A model with a lower take rate or a longer doubling time is not suitable. Unknown numbers exclude no model. */
const LIMITS = { takeRatePercent: 50, doublingTimeDays: 20 } as const;

type Known = PlanModel & { model: CohortModel; key: string };

/** Chooses the models of a plan from a cohort. */
export function chooseModels(cohort: CohortModels, asked: Omit<PlanModelsToChoose, 'cohort'>): ChosenPlanModels {
  const gene = asked.gene === undefined ? null : geneNamed(asked.gene, cohort.snapshot, 'published');
  const [pinned, excluded] = [foldedSet(asked.pinned), foldedSet(asked.excluded)];
  const genotypeOf = genotypes(cohort, gene);
  const known = cohort.models.map((model): Known => {
    const code = codeOf(model);
    return {
      ...toldModel(model),
      code,
      key: code,
      genotype: genotypeOf(model),
      pinned: pinned.has(folded(code)),
      model,
    };
  });
  const left = { inVitro: 0, samePatient: 0, slow: 0, lowTake: 0, notTested: 0, excluded: 0 };
  const suitable = known.filter((one) => {
    if (one.pinned) return true;
    const reason = excluded.has(folded(one.code)) ? 'excluded' : unsuitable(one, gene !== null);
    if (reason !== null) left[reason] += 1;
    return reason === null;
  });
  const candidates = perPatient(suitable);
  left.samePatient = suitable.length - candidates.length;
  const forBalance = candidates.map(candidateOf);
  const byKey = new Map(candidates.map((one) => [one.key, one]));
  const seed = `${asked.seed}`;
  const chosen = chooseBalanced(forBalance, asked.count, seed);
  const models = chosen.flatMap(({ key }) => byKey.get(key) ?? []);
  const found = new Set(known.map(({ code }) => folded(code)));
  return {
    gene,
    unknownGene: asked.gene !== undefined && gene === null,
    models: models.map(({ model: _, key: __, ...told }) => told),
    candidates: candidates.length,
    left,
    limits: LIMITS,
    missing: asked.pinned.filter((code) => !found.has(folded(code))),
    balance: balanceOf(models, candidates),
    imbalance: imbalanceOf(chosen, forBalance),
    random: randomImbalance(forBalance, Math.max(asked.count, models.filter((one) => one.pinned).length), seed),
  };
}

const folded = (code: string): string => code.trim().toLowerCase();
const foldedSet = (list: readonly string[]): ReadonlySet<string> => new Set(list.map(folded));

/** One model of each patient: the pinned ones, else the one that counts in every analysis. */
function perPatient(models: readonly Known[]): Known[] {
  const pinned = models.filter((one) => one.pinned);
  // A pinned model takes the place of its patient's others.
  const patients = new Set(pinned.map(({ model }) => patientOf(model)).filter((key) => key !== null));
  const others = models.filter((one) => !one.pinned && !patients.has(patientOf(one.model) ?? ''));
  return [...pinned, ...onePerPatient(others)];
}

/** Models that do not grow in animals. */
const IN_VITRO: ReadonlySet<string | undefined> = new Set<ModelType>(['cell line', 'organoid']);

type Reason = 'inVitro' | 'slow' | 'lowTake' | 'notTested';
function unsuitable(one: Known, hasGene: boolean): Reason | null {
  const { genotype, takeRatePercent, doublingTimeDays, model } = one;
  if (IN_VITRO.has(model.segment.modelTypeOf(model.doc))) return 'inVitro';
  if (hasGene && genotype === 'none') return 'notTested';
  if (takeRatePercent !== null && takeRatePercent < LIMITS.takeRatePercent) return 'lowTake';
  return doublingTimeDays !== null && doublingTimeDays > LIMITS.doublingTimeDays ? 'slow' : null;
}

function toldModel({ segment, doc }: CohortModel): Omit<PlanModel, 'code' | 'genotype' | 'pinned'> {
  const { ownDisease } = segment.parts.fields;
  const code = ownDisease.codesOfDoc(doc)[0];
  const value = ownDisease.values.at(code);
  const label: Localized | undefined = code === undefined ? undefined : ownDisease.labels[code];
  const prior = valuesOf({ segment, doc }, 'priorTreatment');
  const number = (name: 'takeRate' | 'doublingTime') => {
    const found = segment.parts.numbers[name][doc] ?? Number.NaN;
    return Number.isNaN(found) ? null : found;
  };
  return {
    id: segment.idOf(doc),
    disease: value === undefined ? null : { value, ...(label && { label }) },
    prior: prior.length === 0 ? 'unknown' : prior.includes(UNTREATED) ? 'naive' : 'treated',
    takeRatePercent: number('takeRate'),
    doublingTimeDays: number('doublingTime'),
  };
}

function genotypes({ snapshot }: CohortModels, gene: string | null): (model: CohortModel) => PlanModel['genotype'] {
  if (gene === null) return () => 'none';
  const known = new Map<Segment, ReturnType<typeof geneStates>>();
  return ({ segment, doc }) => {
    const states = known.get(segment) ?? geneStates(segment, gene, snapshot);
    known.set(segment, states);
    if (hasBit(states.altered, doc)) return 'altered';
    return hasBit(states.wildType, doc) ? 'wildType' : 'none';
  };
}

const GROUPS = { altered: 0, wildType: 1, none: null } as const;
const candidateOf = ({ key, genotype, disease, prior, pinned }: Known): Candidate => ({
  key,
  group: GROUPS[genotype],
  levels: [disease?.value ?? '', prior],
  pinned,
});

function balanceOf(chosen: readonly Known[], candidates: readonly Known[]): PlanBalance[] {
  const factors = [
    { factor: 'genotype', of: ({ genotype }: Known) => genotype },
    { factor: 'disease', of: ({ disease }: Known) => disease?.value ?? '' },
    { factor: 'prior', of: ({ prior }: Known) => prior },
  ] as const;
  return factors.flatMap(({ factor, of }) =>
    [...Map.groupBy(candidates, of)]
      .map(([value, all]) => {
        const own = chosen.filter((one) => of(one) === value);
        const label = factor === 'disease' ? all[0]?.disease?.label : undefined;
        return {
          factor,
          value,
          ...(label && { label }),
          chosen: own.length,
          altered: own.filter(({ genotype }) => genotype === 'altered').length,
          wildType: own.filter(({ genotype }) => genotype === 'wildType').length,
          candidates: all.length,
        };
      })
      .filter(({ factor: name, value }) => name !== 'genotype' || value !== 'none')
      .sort((one, other) => other.candidates - one.candidates),
  );
}
