import type { OncoprintPair } from '../../../../contract/entities/oncoprint.ts';
import { falseDiscovery, fisher } from '../../analysis/counts.ts';
import { hasBit } from '../../search/index/bits.ts';
import { geneStates } from '../../search/query/genes.ts';
import { type CohortModels, patientOf, typeRank } from '../cohort.ts';
import { readInFull } from './genes.ts';

const NOT_READ = 0;
const WILD_TYPE = 1;
const ALTERED = 2;

/**
 * The states of genes in the models of a cohort, without anything that a thread could not receive. The models are in
 * the order in which one of a patient is preferred (`onePerPatient`).
 */
export type PairTask = {
  /** The number of the patient of each model. A model without a known patient has a number of its own. */
  patients: Int32Array;
  /** By gene, the state of each model: 0 not read in full, 1 wild type, 2 altered. */
  states: Uint8Array[];
};

export function pairTask(genes: readonly string[], cohort: CohortModels): PairTask {
  const keyed = cohort.models.map((model) => ({
    model,
    rank: typeRank(model),
    key: model.segment.codeKeyOf(model.doc),
  }));
  keyed.sort((one, other) => one.rank - other.rank || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  const numbers = new Map<string, number>();
  const patients = Int32Array.from(keyed, ({ model }, place) => {
    const patient = patientOf(model);
    if (patient === null) return place;
    const number = numbers.get(patient) ?? place;
    numbers.set(patient, number);
    return number;
  });
  const states = genes.map((gene) => {
    const ofSegment = new Map(
      cohort.snapshot.segments.map((segment) => [
        segment,
        { ...geneStates(segment, gene, cohort.snapshot), read: readInFull(segment, gene, cohort) },
      ]),
    );
    return Uint8Array.from(keyed, ({ model: { segment, doc } }) => {
      const sets = ofSegment.get(segment);
      if (sets === undefined || !hasBit(sets.read, doc)) return NOT_READ;
      return hasBit(sets.altered, doc) ? ALTERED : WILD_TYPE;
    });
  });
  return { patients, states };
}

/** Returns all pairs of the genes with their tests. It may run in a separate thread. */
export default function pairsOf({ patients, states }: PairTask): OncoprintPair[] {
  const counted = states.flatMap((one, first) =>
    states.slice(first + 1).map((other, next) => {
      const table = tableOf(one, other, patients);
      return { first, second: first + 1 + next, table, test: fisher(table) };
    }),
  );
  const adjusted = falseDiscovery(counted.map(({ test }) => test?.p ?? Number.NaN));
  return counted.map(({ first, second, table, test }, place) => ({
    first,
    second,
    both: table.a,
    onlyFirst: table.b,
    onlySecond: table.c,
    neither: table.d,
    test: test && {
      oddsRatio: finite(test.oddsRatio),
      low: test.low,
      high: finite(test.high),
      p: test.p,
      q: adjusted[place] as number,
    },
  }));
}

/** Counts the models in which both genes were read: of each patient the first one. */
function tableOf(one: Uint8Array, other: Uint8Array, patients: Int32Array) {
  const counted = new Uint8Array(patients.length);
  const table = { a: 0, b: 0, c: 0, d: 0 };
  for (let place = 0; place < patients.length; place++) {
    const patient = patients[place] as number;
    const state = one[place] as number;
    const otherState = other[place] as number;
    if (state === NOT_READ || otherState === NOT_READ || counted[patient] === 1) continue;
    counted[patient] = 1;
    if (state === ALTERED) otherState === ALTERED ? table.a++ : table.b++;
    else otherState === ALTERED ? table.c++ : table.d++;
  }
  return table;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
