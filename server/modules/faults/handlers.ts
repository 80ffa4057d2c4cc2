import { desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { faultEndpoints } from '../../../contract/endpoints/faults.ts';
import type { FaultReport, FlightRecord } from '../../../contract/entities/faultReport.ts';
import { recordedFields } from '../../../contract/flightRecord.ts';
import { errorLog } from '../../../contract/resources/log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Limit } from '../../platform/limits/limiter.ts';
import { originOf } from '../../platform/resources/audit.ts';
import { readOne } from '../../platform/resources/one.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibilityOf } from '../../platform/resources/visibility.ts';
import { faultReport } from './faultReport.table.ts';

type Needs = Pick<Dependencies, 'database' | 'limiter'> & { engine: Engine };

/** Reports of all visitors together. One address can send ten in ten minutes, but a robot has many addresses. */
const PER_HOUR: Limit = { max: 300, windowSeconds: 3_600 };
/** Records that are kept: at 64 kB each, 32 MB at most. */
const RECORDS_KEPT = 500;

/**
 * Returns the handlers of reported faults. A report becomes an entry of the error log, with the page's path; that of a
 * failed request has its request ID, so that it is found together with the server's own entry. Only the newest records
 * are kept.
 */
export function faultHandlers({ database, limiter, engine }: Needs): Handlers<keyof typeof faultEndpoints> {
  return {
    reportFault: async ({ body: { kind, error, frames, page, requestId, record } }, call) => {
      const { allowed: isRoom, retryAfterSeconds } = await limiter.take('fault reports', PER_HOUR);
      if (!isRoom) throw refusals.tooMany(call.locale, retryAfterSeconds);
      return call.commit(async (open) => {
        const [entry] = await open
          .insert(operationLog)
          .values({
            ...originOf(call),
            durationMs: null,
            method: '',
            path: page ?? '',
            requestId: requestId ?? '',
            kind: 'error',
            action: 'error',
            message: wordsOf({ kind, error, frames }),
          })
          .returning({ id: operationLog.id });
        if (!entry) throw new Error('A report was not stored');
        const kept = record ? allowed(record) : null;
        await open.insert(faultReport).values({ id: entry.id, kind, error, frames, page, record: kept });
        if (kept) await dropOldRecords(open);
        return {};
      });
    },
    faultRecord: async ({ params: { id } }, { caller, locale }) => {
      const source = engine.sources.get(errorLog.name);
      if (!source) throw new Error('The error log is not a resource');
      const of = (await source.asReadBy?.(engine, database, source, caller)) ?? source;
      const visible = await visibilityOf(engine, database, of, caller, ['log:detail']);
      const entry = await readOne(engine, database, of, id, visible, caller);
      const [report] = entry ? await database.select().from(faultReport).where(eq(faultReport.id, id)) : [];
      if (!entry || !report?.record) throw refusals.notFound(locale);
      const requestId = String(entry.requestId ?? '');
      const { record, ...rest } = report;
      return { ...rest, ...(requestId !== '' && { requestId }), at: String(entry.at), record };
    },
  };
}

/** Deletes the records before the newest ones. Their reports stay. */
async function dropOldRecords(open: Database): Promise<void> {
  const old = open
    .select({ id: faultReport.id })
    .from(faultReport)
    .where(isNotNull(faultReport.record))
    .orderBy(desc(faultReport.id))
    .offset(RECORDS_KEPT);
  await open.update(faultReport).set({ record: null }).where(inArray(faultReport.id, old));
}

const KIND_WORDS = {
  page: 'Page could not be shown',
  script: 'Error in the page',
  request: 'Failed request reported',
} as const;

/** Returns the text of the entry, in English like those of the server's own errors. */
function wordsOf({ kind, error, frames: [place] }: Pick<FaultReport, 'kind' | 'error' | 'frames'>): string {
  return kind === 'request' ? KIND_WORDS.request : `${KIND_WORDS[kind]}: ${error}${place ? ` at ${place}` : ''}`;
}

/** Keeps the fields that are allowed for each event, whatever was sent. */
function allowed(record: FlightRecord): FlightRecord {
  return record.map(({ fields, ...entry }) => {
    const kept = fields && recordedFields({ ...fields, type: entry.event });
    return { ...entry, ...(kept && Object.keys(kept).length > 0 && { fields: kept }) };
  });
}
