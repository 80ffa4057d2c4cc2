import { and, eq, sql } from 'drizzle-orm';
import { EXPORT_HOURS } from '../../../contract/entities/exportRuns.ts';
import type { Localized } from '../../../contract/schema.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../../platform/http/handler.ts';
import { sanitizeRichText } from '../../platform/richText/sanitizeRichText.ts';
import { pushMessage } from '../messagePush/pushMessage.table.ts';
import { type ExportRunRow, exportRun } from './exportRun.table.ts';
import type { ExportNeeds } from './exports.ts';

/** How an export ended: with a file, with the reason of a failure, or cancelled. */
export type ExportEnd =
  | {
      state: 'done';
      models: number | null;
      read: number;
      key: string;
      bytes: number;
      etag: string;
      contentType: string;
      fileName: string;
    }
  | { state: 'failed'; problem: string }
  | { state: 'cancelled' };

/**
 * Ends a running export, and sends its owner a message with the link to the file or with the reason of the failure. If
 * the owner has cancelled meanwhile, the written file is removed.
 */
export async function endExport(needs: ExportNeeds, run: ExportRunRow, end: ExportEnd): Promise<void> {
  const { config, transaction, host, deliver } = needs;
  const address = `${config.publicUrl}/search/exports`;
  const message = await transaction(async (open) => {
    const [ended] = await open
      .update(exportRun)
      .set({ ...end, endedAt: sql`now()` })
      .where(and(eq(exportRun.id, run.id), eq(exportRun.state, 'running'), eq(exportRun.tries, run.tries)))
      .returning({ id: exportRun.id });
    if (!ended) return undefined;
    if (end.state === 'cancelled' || run.accountId === null) return null;
    const [sent] = await open
      .insert(pushMessage)
      .values({
        ...wordsOf(run, end, address),
        ...{ audience: 'people', people: [run.accountId], state: 'scheduled', scheduledAt: sql`now()` },
        expiresAt: sql`now() + make_interval(hours => ${EXPORT_HOURS})`,
      })
      .returning({ id: pushMessage.id });
    return sent?.id ?? null;
  });
  if (message === undefined && end.state === 'done') await host.remove(end.key);
  if (message) await deliver(message);
}

function wordsOf(
  { query: { format } }: ExportRunRow,
  end: Exclude<ExportEnd, { state: 'cancelled' }>,
  address: string,
): { title: Localized; body: Localized } {
  const text = (words: string, locale: Locale): string =>
    sanitizeRichText(`<p>${words}</p><p><a href="${address}">${m.exports_title({}, { locale })}</a></p>`);
  if (end.state === 'failed')
    return {
      title: both((locale) => m.export_run_failed({}, { locale })),
      body: both((locale) => text(m.export_run_failed_text({ format, problem: end.problem }, { locale }), locale)),
    };
  const { fileName, models, bytes } = end;
  const facts = { file: fileName, models: models ?? 0, megabytes: (bytes / 1e6).toFixed(1), hours: EXPORT_HOURS };
  return {
    title: both((locale) => m.export_run_ready({}, { locale })),
    body: both((locale) => text(m.export_run_ready_text(facts, { locale }), locale)),
  };
}

const both = (say: (locale: Locale) => string): Localized => ({ en: say('en'), zh: say('zh') });
