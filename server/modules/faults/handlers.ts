import { eq } from 'drizzle-orm';
import type { faultEndpoints } from '../../../contract/endpoints/faults.ts';
import type { FaultReport, FlightRecord } from '../../../contract/entities/faultReport.ts';
import { recordedFields } from '../../../contract/flightRecord.ts';
import { errorLog } from '../../../contract/resources/log.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { originOf } from '../../platform/resources/audit.ts';
import { readOne } from '../../platform/resources/one.ts';
import { operationLog } from '../../platform/resources/operationLog.table.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibilityOf } from '../../platform/resources/visibility.ts';
import { faultReport } from './faultReport.table.ts';

type Needs = Pick<Dependencies, 'database'> & { engine: Engine };

/**
 * Returns the handlers of reported faults. A report becomes an entry of the error log, with the page's path; that of a
 * failed request has its request ID, so that it is found together with the server's own entry.
 */
export function faultHandlers({ database, engine }: Needs): Handlers<keyof typeof faultEndpoints> {
  return {
    reportFault: ({ body: { kind, error, frames, page, requestId, record } }, call) =>
      call.commit(async (open) => {
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
        return {};
      }),
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
