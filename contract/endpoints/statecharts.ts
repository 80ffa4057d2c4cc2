import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import { ChartCounts, ChartParams, CountReport } from '../entities/chartCounts.ts';
import { closed } from '../schema.ts';

const tags = ['statecharts'];

/** Endpoints for how often real sessions take the parts of statecharts (`STATECHART_COUNTS=on`). */
export const statechartEndpoints = {
  countParts: {
    caller: 'public',
    summary: 'Count taken parts of statecharts',
    tags,
    body: CountReport,
    data: closed({}),
    write: true,
    limit: { max: 60, windowSeconds: 10 * MINUTE },
  },
  chartCounts: {
    caller: { code: 'log:detail' },
    summary: 'How often real sessions took the parts of a statechart',
    tags,
    params: ChartParams,
    data: ChartCounts,
  },
} as const satisfies Record<string, EndpointDefinition>;
