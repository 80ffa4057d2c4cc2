import { MAX_TUMOR_ENTRIES, type TumorMatches, type TumorToMatch } from '../../../../contract/entities/tumor.ts';
import type { Locale } from '../../../platform/http/handler.ts';
import { refusals } from '../../../platform/http/reply.ts';
import type { EmbeddedEngine } from '../../search/engine/embedded.ts';
import { foundBy } from '../../search/query/evaluate.ts';
import { readText, toldOf } from '../../search/reading/read.ts';
import { type CohortModel, readCohort } from '../cohort.ts';
import { readEntries, splitEntries } from './entries.ts';
import { matchModels } from './match.ts';

/** Models of an answer, the most similar first. */
const SHOWN = 200;

/**
 * Finds the models that resemble a pasted tumor. What was pasted is only read: it is neither stored nor logged.
 *
 * @throws Refusal `bad request` for too many entries
 */
export async function tumorMatches(
  local: Pick<EmbeddedEngine, 'view'>,
  { text, diagnosis = '', modelType, complete = false }: TumorToMatch,
  locale: Locale,
): Promise<TumorMatches> {
  const typed = splitEntries(text);
  if (typed.length > MAX_TUMOR_ENTRIES) throw refusals.badRequest(locale);
  const { snapshot, models } = await readCohort(
    local,
    modelType ? { filters: { modelType: [modelType] } } : {},
    locale,
  );
  const entries = readEntries(typed, snapshot);
  const named = diagnosis.trim();
  const { reading = [] } = named === '' ? {} : toldOf(readText(named, snapshot, 'published'), []);
  const diagnosisRead = named === '' ? null : reading.length > 0 && reading.every(({ meant }) => isDisease(meant));
  const docs = new Map(
    diagnosisRead
      ? foundBy(snapshot, { text: named, locale }, 'published').found.map((one) => [one.segment, new Set(one.docs)])
      : [],
  );
  const isDiagnosis = ({ segment, doc }: CohortModel): boolean => docs.get(segment)?.has(doc) ?? false;
  return {
    entries,
    diagnosisRead,
    compared: models.length,
    models: matchModels(entries, models, diagnosisRead ? isDiagnosis : null, snapshot, { complete, count: SHOWN }),
  };
}

const isDisease = (meant: { as: string; facet?: string }): boolean =>
  meant.as === 'disease' ||
  (meant.as === 'value' && ['disease', 'histology', 'cancerType'].includes(meant.facet ?? ''));
