import Type, { type Static } from 'typebox';
import { COUNT_MAX, PART_LENGTH_MAX, PART_PATTERN, PARTS_MAX } from '../chartCounts.ts';
import { CHART_PATTERN } from '../flightRecord.ts';
import { closed, Day, nullable } from '../schema.ts';

const ChartId = Type.String({ pattern: CHART_PATTERN });
const PartId = Type.String({ maxLength: PART_LENGTH_MAX, pattern: PART_PATTERN });

/** How often a state or transition of a statechart was taken. */
export const PartCount = closed({
  chart: ChartId,
  part: PartId,
  count: Type.Integer({ minimum: 1, maximum: COUNT_MAX }),
});
export type PartCount = Static<typeof PartCount>;

/** What a page counted since its last report. */
export const CountReport = closed({ counts: Type.Array(PartCount, { minItems: 1, maxItems: PARTS_MAX }) });

export const ChartParams = closed({ chart: ChartId });

/** How often real sessions took the parts of a statechart. */
export const ChartCounts = closed({
  /** Whether the server counts. */
  counting: Type.Boolean(),
  /** The day on which the first of all counts was stored; null if there is none. */
  since: nullable(Day),
  counts: Type.Array(closed({ part: Type.String(), count: Type.Integer() })),
});
export type ChartCounts = Static<typeof ChartCounts>;
