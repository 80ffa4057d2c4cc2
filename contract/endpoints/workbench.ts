import type { EndpointDefinition } from '../endpoint.ts';
import { Cohorts, CohortsToRead } from '../entities/workbench.ts';

const tags = ['analysis'];

/** Endpoints of the analyses of a cohort of models. */
export const workbenchEndpoints = {
  cohorts: {
    caller: 'signedIn',
    summary: 'The size and the data of one cohort of models, or of two',
    tags,
    body: CohortsToRead,
    data: Cohorts,
  },
} as const satisfies Record<string, EndpointDefinition>;
