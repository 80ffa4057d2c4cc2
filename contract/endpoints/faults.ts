import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import { FaultRecord, FaultReport } from '../entities/faultReport.ts';
import { closed, IdParams } from '../schema.ts';

const tags = ['faults'];

/** Endpoints for faults of pages: visitors report them, and administrators see them in the error log. */
export const faultEndpoints = {
  reportFault: {
    caller: 'public',
    summary: 'Report a fault of a page',
    tags,
    body: FaultReport,
    data: closed({}),
    write: true,
    limit: { max: 10, windowSeconds: 10 * MINUTE },
  },
  faultRecord: {
    caller: { code: 'log:detail' },
    summary: 'What a page did before a reported fault',
    tags,
    params: IdParams,
    data: FaultRecord,
  },
} as const satisfies Record<string, EndpointDefinition>;
