import type { EndpointDefinition } from '../endpoint.ts';
import { Comparison, ComparisonQuery } from '../entities/comparison.ts';

/** Endpoints of the comparison of models. */
export const comparisonEndpoints = {
  compareModels: {
    caller: 'signedIn',
    summary: 'Two to six models side by side',
    tags: ['search'],
    body: ComparisonQuery,
    data: Comparison,
  },
} as const satisfies Record<string, EndpointDefinition>;
