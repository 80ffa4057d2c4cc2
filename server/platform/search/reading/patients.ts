import type { Meant } from '../../../../contract/entities/search.ts';
import { PATIENT_WORDS, STAGE_WORDS, UNTREATED_WORDS } from '../../../../contract/searchText.ts';
import { NO_TREATMENT_RECORDED } from '../../../../contract/vocabulary.ts';
import { compactOf } from '../text.ts';
import { stageOf } from './markers.ts';
import type { Read, Reader } from './reader.ts';
import { values } from './sought.ts';
import { valueTerm } from './terms.ts';

/** What is said of the patient: sex and stage, and that no treatment came before. */
export function patientAt(reader: Reader, at: number): Read | undefined {
  const untreated = reader.wordsAt(at, UNTREATED_WORDS);
  if (untreated !== undefined) return { term: valueTerm('priorTreatment', NO_TREATMENT_RECORDED), next: untreated };
  for (const [sex, words] of Object.entries(PATIENT_WORDS)) {
    const next = reader.wordsAt(at, words);
    if (next !== undefined) return { term: valueTerm('sex', sex), next };
  }
  return stageAt(reader, at);
}

/** 'stage III', 'III期' stand for every part of it, 'stage IIIA' for that alone. */
function stageAt(reader: Reader, at: number): Read | undefined {
  const word = reader.wordsAt(at, STAGE_WORDS);
  const place = word ?? at;
  const next = word === undefined ? reader.wordsAt(at + 1, STAGE_WORDS) : word + 1;
  const typed = reader.typed(place, place + 1).toUpperCase();
  const stage = stageOf(typed);
  if (stage === null || next === undefined) return undefined;
  const isPart = /[A-D]\d?$/.test(typed);
  const bare = (value: string) => compactOf(value).replace(/^stage/, '');
  const wanted = reader.lexicon.valuesWhere('stage', (value) =>
    isPart ? bare(value) === bare(typed) : stageOf(value) === stage,
  );
  const meant: Meant = { as: 'value', facet: 'stage', value: typed };
  return { term: { sought: values('stage', ...wanted), meant, options: [] }, next };
}
