import type { Passport } from '../../../contract/entities/passport.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { checkWords } from './checkWords.ts';

type Happened = Pick<Passport, 'addedOn' | 'updatedAt' | 'qualityChecks' | 'studies'>;

/** Returns the history of a model, oldest first. An instant counts for the day in the reader's time zone. */
export function historyEvents({ addedOn, updatedAt, qualityChecks, studies }: Happened): {
  day: string;
  words: string;
}[] {
  return [
    { day: addedOn, words: m.detail_added() },
    ...qualityChecks.map((check) => ({ day: check.checkedOn, words: checkWords(check) })),
    ...studies.flatMap(({ study, startedOn }) =>
      startedOn === null ? [] : [{ day: startedOn, words: m.detail_study_began({ study }) }],
    ),
    { day: formatDate(updatedAt, 'YYYY-MM-DD'), words: m.detail_updated() },
  ].sort((one, other) => one.day.localeCompare(other.day));
}
