import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { roleOfName } from '../../contract/armRoles.ts';
import { M_RECIST, type ModelResponse } from '../../contract/entities/model.ts';
import { checkModel } from '../modules/content/checks/checkModel.ts';
import { today } from '../modules/content/checks/known.ts';
import { WORDS } from '../modules/content/checks/words.ts';
import type { Database } from '../platform/database/database.ts';
import { type Cells, type Given, type Reader, settled } from './cells.ts';
import { reportFindings } from './checked.ts';
import { columnsOf } from './columns.ts';
import type { Fates, Importer, Located, Part, Wanted } from './importer.ts';
import { rowsByModel, withData } from './modelRows.ts';
import { modelContent } from './modelsTarget.ts';
import { reasons } from './reasons.ts';
import type { Report } from './report.ts';
import { readBounded, readNumber } from './values.ts';

/** `lacking`: the columns that distinguish responses and that the file does not have. */
export type ResponseRecord = {
  modelId: string;
  key: Pick<ModelResponse, 'study' | 'agent' | 'dose' | 'schedule'>;
  lacking: readonly ('dose' | 'schedule')[];
  given: { [F in Reported]: Given<Required<ModelResponse>[F]> };
};

type Reported = 'target' | 'route' | 'n' | 'tgiPercent' | 'mRecist' | 'bestAverageChange';

/**
 * Creates the importer for reported responses: one model, study and agent (at one dose and schedule) per row. The
 * columns are `model_id, study_id, agent, target, dose, route, schedule, n, tgi_percent, mrecist,
 * best_average_change_percent`.
 *
 * TGI is in percent, over 100 if tumors shrank. mRECIST is mCR, mPR, mSD or mPD, with or without the m. A row without
 * either is refused. Responses that the file does not name stay. If growth curves are available, import those instead:
 * responses are then derived.
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
  if (roleOfName(agent) !== null) {
    cells.passOver('agent', reasons.controlResponse);
    return null;
  }
  const key = { study, agent, dose: cells.text('dose'), schedule: cells.text('schedule') };
  const given = {
    target: cells.givenText('target'),
    route: cells.givenText('route'),
    n: cells.given('n', readCount),
    tgiPercent: cells.given('tgi_percent', readBounded('tgi')),
    mRecist: cells.given('mrecist', readRecist),
    bestAverageChange: cells.given('best_average_change_percent', readChange),
  };
  if (typeof given.tgiPercent !== 'number' && typeof given.mRecist !== 'string') {
    cells.refuseRow('tgi_percent', reasons.needsResponse);
    return null;
  }
  const said = `${modelId}\t${keyOf(key)}`;
  const before = seen.get(said);
  if (before !== undefined) {
    cells.refuseRow('agent', reasons.sameResponse(before));
    return null;
  }
  seen.set(said, cells.line);
  return { modelId, key, lacking: (['dose', 'schedule'] as const).filter((column) => !cells.has(column)), given };
}

const readCount: Reader<number> = (text) =>
  /^\d{1,4}$/.test(text) && Number(text) > 0 ? { value: Number(text) } : { refused: WORDS['animals.range'].message };

/** A tumor cannot shrink by more than 100 %. */
const readChange = readNumber(-100, 100_000);

/** Reads a class of response: `mPR`, `PR`. */
export const readRecist: Reader<(typeof M_RECIST)[number]> = (text) => {
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
  return models.map(({ now, located, at }) => {
    const before = now.responses as readonly ModelResponse[];
    const responses = new Map(before.map((one) => [keyOf(one), one]));
    const rows: Fates = { added: 0, changed: 0, unchanged: 0 };
    const parts: Part[] = [];
    for (const { line, record } of located) {
      const known = knownOf(record, before);
      const response = responseOf(record, known);
      const about = { line, id: record.modelId };
      reportFindings(checkModel({ responses: [response] }, { today: today() }), columnOf, about, report);
      rows[known === undefined ? 'added' : isDeepStrictEqual(known, response) ? 'unchanged' : 'changed']++;
      if (known) parts.push({ at: about, before: cellsOf(known), after: cellsOf(response) });
      responses.set(keyOf(response), response);
    }
    const values = { responses: [...responses.values()], data_available: withData(now.data_available, 'response') };
    return { existing: now, values, rows, at, parts };
  });
}

const columnOf = (field: string): string | undefined => {
  const columns: Readonly<Record<string, string>> = { tgiPercent: 'tgi_percent', n: 'n', study: 'study_id' };
  return columns[field.split('.').at(-1) ?? ''];
};

/** Returns the values of a response by file column. */
const cellsOf = ({ target, route, n, tgiPercent, mRecist, bestAverageChange }: ModelResponse) => ({
  target,
  route,
  n,
  tgi_percent: tgiPercent,
  mrecist: mRecist,
  best_average_change_percent: bestAverageChange ?? null,
});

/**
 * Returns the stored response that a row reports. If the file lacks the dose or schedule, it is the only response that
 * matches the rest.
 */
function knownOf({ key, lacking }: ResponseRecord, before: readonly ModelResponse[]): ModelResponse | undefined {
  const exact = before.find((one) => keyOf(one) === keyOf(key));
  if (exact !== undefined || lacking.length === 0) return exact;
  const fitting = before.filter((one) => {
    const filled = lacking.map((column) => [column, one[column]]);
    return keyOf({ ...key, ...Object.fromEntries(filled) }) === keyOf(one);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

function responseOf({ key, given }: ResponseRecord, known: ModelResponse | undefined): ModelResponse {
  const change = settled<number | null>(given.bestAverageChange, known?.bestAverageChange, null);
  return {
    study: key.study,
    agent: key.agent,
    target: settled(given.target, known?.target, null),
    dose: known?.dose ?? key.dose,
    route: settled(given.route, known?.route, null),
    schedule: known?.schedule ?? key.schedule,
    n: settled(given.n, known?.n, null),
    tgiPercent: settled(given.tgiPercent, known?.tgiPercent, null),
    mRecist: settled(given.mRecist, known?.mRecist, null),
    ...(change !== null && { bestAverageChange: change }),
  };
}

const keyOf = ({ study, agent, dose, schedule }: ResponseRecord['key']): string =>
  [study, agent, dose ?? '', schedule ?? ''].join('\t');
