import { UNTREATED_WORDS } from '../../../../contract/drugWords.ts';
import type { Meant } from '../../../../contract/entities/searchReading.ts';
import { AGE_WORDS, PATIENT_WORDS, STAGE_WORDS } from '../../../../contract/searchText.ts';
import { UNTREATED } from '../../../../contract/vocabulary.ts';
import { compactOf } from '../engine/text.ts';
import { negationAt } from './excepts.ts';
import { type Joiner, joinerAt } from './joiners.ts';
import { joinedTerm } from './lists.ts';
import { stageOf } from './markers.ts';
import { boundsAt, rangeTerm } from './ranges.ts';
import type { Read, Reader } from './reader.ts';
import { values } from './sought.ts';
import { type Part, type Term, valueTerm } from './terms.ts';

/** Reads statements about the patient: sex, stage, and that there was no prior treatment. */
export function patientAt(reader: Reader, at: number): Read | undefined {
  const untreated = reader.wordsAt(at, UNTREATED_WORDS);
  if (untreated !== undefined) return { term: valueTerm('priorTreatment', UNTREATED), next: untreated };
  for (const [sex, words] of Object.entries(PATIENT_WORDS)) {
    const next = reader.wordsAt(at, words);
    if (next !== undefined) return agedAt(reader, { at, next, sex });
  }
  return stageAt(reader, at);
}

/** Reads 'women', 'women over 60'. */
function agedAt(reader: Reader, { at, next, sex }: { at: number; next: number; sex: string }): Read {
  const term = valueTerm('sex', sex);
  const from = reader.wordsAt(next, AGE_WORDS.of) ?? next;
  const bounds = boundsAt(reader, from);
  if (bounds === undefined) return { term, next };
  const [own, age] = [
    { from: at, to: next },
    { from, to: bounds.next },
  ];
  const clauses = [
    [{ typed: reader.typed(at, next), term, spans: [own] }],
    [{ typed: `age ${reader.typed(from, bounds.next)}`, term: rangeTerm('age', bounds), spans: [age] }],
  ];
  const end = reader.wordsAt(bounds.next, AGE_WORDS.behind) ?? bounds.next;
  return { term: joinedTerm({ clauses, unknown: [], others: [], negated: false }), next: end };
}

/**
 * A range of stages, with the same first and last for a single one. `isNamed`: a word between them names them as
 * stages.
 */
type Stages = { first: string; last: string; isNamed: boolean; next: number };

/**
 * Reads one or several stages: 'stage III', 'III期', 'stage III or IV', 'stage III/IV', 'stage III-IV',
 * 'III期或IV期'.
 */
function stageAt(reader: Reader, at: number): Read | undefined {
  const named = reader.wordsAt(at, STAGE_WORDS);
  // 'stage not IV'
  const denied = named === undefined ? undefined : negationAt(reader, named);
  const word = denied ?? named;
  const found: { stages: Stages; from: number }[] = [];
  let from = word ?? at;
  // The number of stages that the word for a stage applies to, and the token after them.
  let known = 0;
  let how: Joiner['how'] | undefined;
  let end = at;
  for (;;) {
    const stages = stagesAt(reader, from);
    if (stages === undefined) break;
    found.push({ stages, from });
    const behind = word === undefined ? reader.wordsAt(stages.next, STAGE_WORDS) : undefined;
    const next = behind ?? stages.next;
    // 'III期/IV'
    const isJoined = known > 0 && (how === 'slash' || ((how === 'or' || how === 'and') && isRoman(stages)));
    if (word !== undefined || behind !== undefined || stages.isNamed || isJoined) [known, end] = [found.length, next];
    const joiner = joinerAt(reader, next);
    if (joiner === undefined) break;
    how = joiner.how;
    from = reader.wordsAt(joiner.next, STAGE_WORDS) ?? joiner.next;
  }
  const parts = found.slice(0, known).map(({ stages, from: begin }): Part => {
    const { first, last, next } = stages;
    const typed = first === last ? first : `${first}-${last}`;
    return { typed: `stage ${typed}`, term: stageTerm(reader, stages, typed), spans: [{ from: begin, to: next }] };
  });
  const [only, ...others] = parts;
  if (only === undefined) return undefined;
  const negated = denied !== undefined;
  if (others.length === 0 && !negated) return { term: only.term, next: end };
  // A model has one stage, so 'stage III and IV' means either.
  return { term: joinedTerm({ clauses: [parts], unknown: [], others: [], negated }), next: end };
}

const isRoman = ({ first }: Stages): boolean => /^[IV]/.test(first);

function stagesAt(reader: Reader, at: number): Stages | undefined {
  const first = reader.typed(at, at + 1).toUpperCase();
  if (stageOf(first) === null) return undefined;
  // Examples: 'stage II to stage III', 'II期至III期'.
  const end = reader.wordsAt(at + 1, STAGE_WORDS) ?? at + 1;
  const through =
    reader.wordsAt(end, ['to', 'through', '至', '到']) ?? behindDash(reader, at + 1) ?? behindDash(reader, end);
  const behind = through === undefined ? undefined : (reader.wordsAt(through, STAGE_WORDS) ?? through);
  const last = behind === undefined ? '' : reader.typed(behind, behind + 1).toUpperCase();
  return behind === undefined || stageOf(last) === null
    ? { first, last: first, isNamed: false, next: at + 1 }
    : { first, last, isNamed: end > at + 1, next: behind + 1 };
}

const behindDash = (reader: Reader, at: number): number | undefined =>
  /^\s?[-–—~]\s?$/.test(reader.gapBefore(at)) ? at : undefined;

const bareStage = (value: string): string => compactOf(value).replace(/^stage/, '');
const partOfStage = (value: string): string => /[a-d]\d?$/.exec(bareStage(value))?.[0] ?? '';

/** Returns the term for stages. 'III' means all its parts, 'IIIA' only that one, 'IIB-IV' all between. */
function stageTerm(reader: Reader, { first, last }: Stages, typed: string): Term {
  const [from, to] = [stageOf(first) ?? 0, stageOf(last) ?? 0];
  const wanted = reader.lexicon.valuesWhere('stage', (value) => {
    const stage = stageOf(value);
    const part = partOfStage(value);
    if (first === last && partOfStage(first) !== '') return bareStage(value) === bareStage(first);
    if (stage === null || stage < from || stage > to) return false;
    const ends = partOfStage(last);
    return (
      (stage > from || part >= partOfStage(first)) && (stage < to || ends === '' || part.slice(0, ends.length) <= ends)
    );
  });
  const meant: Meant = { as: 'value', facet: 'stage', value: typed };
  return { sought: values('stage', ...wanted), meant, options: [] };
}
