import { sql } from 'drizzle-orm';
import {
  TUMOR_REASONS,
  type TumorEntry,
  type TumorMatches,
  type TumorPanels,
  type TumorToMatch,
} from '../../../../contract/entities/tumor.ts';
import { ALL_GENES, MAX_TUMOR_ENTRIES } from '../../../../contract/tumorLimits.ts';
import { m } from '../../../i18n/compiled/messages.js';
import type { Database } from '../../../platform/database/database.ts';
import type { CallContext, Locale } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { refusals } from '../../../platform/http/reply.ts';
import { breather } from '../../../platform/time/breather.ts';
import { readTestedGenes } from '../../catalog/testedGenes.ts';
import type { EmbeddedEngine } from '../../search/engine/embedded.ts';
import type { TestedGenes } from '../../search/engine/record.ts';
import type { Snapshot } from '../../search/index/snapshot.ts';
import { alteredDocs } from '../../search/query/genes.ts';
import { readCohort } from '../cohort.ts';
import { readDiagnosis } from './diagnosis.ts';
import { countEntries, readEntry, splitEntries } from './entries.ts';
import { readVariantFile } from './files.ts';
import { countPublished, matchModels } from './match.ts';

/** Models of an answer, the most similar first. */
const SHOWN = 200;
/** Entries of an answer that do not count. */
const UNREAD_SHOWN = 50;
const EVERY_GENE: TestedGenes = { mutation: null, copyNumber: null, fusion: null };

export type TumorNeeds = { local: Pick<EmbeddedEngine, 'view'>; database: Database };

/**
 * Finds the models that resemble a tumor. Its text is only read, in memory: it is neither stored nor logged.
 *
 * @throws Refusal `bad request` for too many alterations, several samples, or an unknown panel
 */
export async function tumorMatches(
  needs: TumorNeeds,
  tumor: TumorToMatch,
  context: Pick<CallContext, 'locale' | 'signal'>,
): Promise<TumorMatches> {
  try {
    return await compareTumor(needs, tumor, context);
  } catch (error) {
    throw error instanceof Refusal || context.signal.aborted ? error : withoutText(error);
  }
}

/** Returns an error for the log without the message of another one, which could contain what was pasted. */
function withoutText(error: unknown): Error {
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  const failure = new Error(`A tumor could not be compared (${name})`);
  failure.stack = [failure.message, ...stack.split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
  return failure;
}

async function compareTumor(
  { local, database }: TumorNeeds,
  { text, diagnosis = '', modelType, tested, cohort = {} }: TumorToMatch,
  { locale, signal }: Pick<CallContext, 'locale' | 'signal'>,
): Promise<TumorMatches> {
  const { snapshot, models } = await readCohort(local, cohort, locale);
  const { format, entries } = await readTumor(text, snapshot, locale, signal);
  const named = diagnosis.trim();
  const nearness = named === '' ? null : await readDiagnosis(named, snapshot, database, locale);
  const compared = models.filter(
    ({ segment, doc }) => modelType === undefined || segment.modelTypeOf(doc) === modelType,
  );
  const tumor = { entries, tested: await testedGenes(tested, database, locale), nearness };
  const { sharing, matches } = await matchModels(tumor, compared, snapshot, { count: SHOWN, signal });
  const unread = entries.filter(({ gene }) => gene === null);
  return {
    format,
    entries: [...entries.filter(({ gene }) => gene !== null), ...unread.slice(0, UNREAD_SHOWN)],
    unread: TUMOR_REASONS.flatMap((reason) => {
      const count = unread.filter((one) => one.reason === reason).length;
      return count === 0 ? [] : [{ reason, count }];
    }),
    diagnosisRead: named === '' ? null : nearness !== null,
    compared: compared.length,
    sharing,
    models: matches,
  };
}

/** Returns the gene panels of the catalog. */
export async function tumorPanels(database: Database): Promise<TumorPanels> {
  const { rows } = await database.execute<TumorPanels[number]>(sql`select code, name from gene_panel order by code`);
  return rows;
}

async function readTumor(
  text: string,
  snapshot: Snapshot,
  locale: Locale,
  signal: AbortSignal,
): Promise<Pick<TumorMatches, 'format' | 'entries'>> {
  const file = await readVariantFile(text, snapshot, signal);
  if (file !== null && file.samples > 1) {
    throw new Refusal('bad_request', m.reply_tumor_samples({ count: file.samples }, { locale }));
  }
  const entries = file?.entries ?? (await readList(text, snapshot, locale, signal));
  const counting = entries.filter(({ gene }) => gene !== null).length;
  if (counting > MAX_TUMOR_ENTRIES) throw tooMany(counting, locale);
  return { format: file?.format ?? 'list', entries: entries.map((entry) => withModels(entry, snapshot)) };
}

async function readList(text: string, snapshot: Snapshot, locale: Locale, signal: AbortSignal): Promise<TumorEntry[]> {
  const parts = splitEntries(text);
  const most = countEntries(parts);
  if (most > MAX_TUMOR_ENTRIES) throw tooMany(most, locale);
  const breathe = breather();
  const entries: TumorEntry[] = [];
  for (const part of parts)
    for (const read of readEntry(part, snapshot, entries.findLast(({ gene }) => gene !== null)?.gene ?? null)) {
      entries.push(...read);
      await breathe();
      signal.throwIfAborted();
    }
  return entries;
}

const tooMany = (count: number, locale: Locale): Refusal =>
  new Refusal('bad_request', m.reply_tumor_too_many({ count, most: MAX_TUMOR_ENTRIES }, { locale }));

const withModels = (entry: TumorEntry, snapshot: Snapshot): TumorEntry => {
  const { gene } = entry;
  if (gene === null) return entry;
  return { ...entry, models: countPublished(snapshot, (segment) => alteredDocs(segment, gene)) };
};

async function testedGenes(
  tested: string | undefined,
  database: Database,
  locale: Locale,
): Promise<TestedGenes | null> {
  if (tested === undefined || tested === '') return null;
  if (tested === ALL_GENES) return EVERY_GENE;
  const panel = (await readTestedGenes(database))(tested, []);
  if (panel === null) throw refusals.badRequest(locale);
  return panel;
}
