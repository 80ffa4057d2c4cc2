import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { M_RECIST, type ModelResponse } from '../../contract/entities/model.ts';
import type { Database } from '../platform/database/database.ts';
import type { Cells, Reader } from './cells.ts';
import { columnsOf } from './columns.ts';
import type { Fates, Importer, Located, Wanted } from './importer.ts';
import { rowsByModel, withData } from './model-rows.ts';
import { modelContent } from './models-target.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { readNumber } from './values.ts';

export type ResponseRecord = { modelId: string; response: ModelResponse };

/**
 * Reported responses, one model, study and agent (at one dose and schedule) a row: `model_id, study_id, agent, target,
 * dose, route, schedule, n, tgi_percent, mrecist`. TGI in percent, over 100 where tumors shrank; mRECIST as mCR, mPR, mSD,
 * mPD or without the m. A row without either is refused. Responses that the file does not name stay. Where curves are at
 * hand, import growth instead: responses are derived then.
 */
export function responseImporter(): Importer<ResponseRecord> {
  const seen = new Map<string, number>();
  return {
    name: 'responses',
    table: 'model',
    key: 'id',
    versioned: true,
    content: modelContent,
    batchSize: 5_000,
    columns: columnsOf('responses'),
    group: ({ modelId }) => modelId,
    read: (cells) => readResponse(cells, seen),
    wanted: wantedModels,
  };
}

function readResponse(cells: Cells, seen: Map<string, number>): ResponseRecord | null {
  const modelId = cells.required('model_id');
  cells.id = modelId ?? '';
  const study = cells.required('study_id');
  const agent = cells.required('agent');
  if (modelId === null || study === null || agent === null) return null;
  const response: ModelResponse = {
    study,
    agent,
    target: cells.text('target'),
    dose: cells.text('dose'),
    route: cells.text('route'),
    schedule: cells.text('schedule'),
    n: cells.read('n', readCount),
    tgiPercent: cells.read('tgi_percent', readNumber(-100_000, 1_000)),
    mRecist: cells.read('mrecist', readRecist),
  };
  if (response.tgiPercent === null && response.mRecist === null) {
    cells.refuseRow('tgi_percent', reasons.needsResponse);
    return null;
  }
  const key = `${modelId}\t${keyOf(response)}`;
  const before = seen.get(key);
  if (before !== undefined) {
    cells.refuseRow('agent', reasons.sameResponse(before));
    return null;
  }
  seen.set(key, cells.line);
  return { modelId, response };
}

const readCount: Reader<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) > 0 ? { value: Number(text) } : { refused: reasons.notACount };

const readRecist: Reader<(typeof M_RECIST)[number]> = (text) => {
  const value = M_RECIST.find((one) => one.slice(1) === text.toUpperCase().replace(/^M/, ''));
  if (value === undefined) return { refused: reasons.noneOf(M_RECIST) };
  return value === text ? { value } : { value, why: reasons.namedAsHere };
};

async function wantedModels(
  database: Database,
  batch: readonly Located<ResponseRecord>[],
  report: Report,
): Promise<Wanted[]> {
  const models = await rowsByModel(database, batch, report, sql`m.responses, m.data_available`);
  return models.map(({ now, located }) => {
    const before = now.responses as readonly ModelResponse[];
    const responses = new Map(before.map((one) => [keyOf(one), one]));
    const rows: Fates = { added: 0, changed: 0, unchanged: 0 };
    for (const { record } of located) {
      const key = keyOf(record.response);
      const known = responses.get(key);
      rows[known === undefined ? 'added' : isDeepStrictEqual(known, record.response) ? 'unchanged' : 'changed']++;
      responses.set(key, record.response);
    }
    const values = { responses: [...responses.values()], data_available: withData(now.data_available, 'response') };
    return { existing: now, values, rows };
  });
}

const keyOf = ({ study, agent, dose, schedule }: ModelResponse): string =>
  [study, agent, dose ?? '', schedule ?? ''].join('\t');
