import type { EndpointDefinition } from '../endpoint.ts';
import { KeptModelList, ModelList, ModelListParams, ModelListToKeep } from '../entities/modelLists.ts';

const tags = ['collections'];

/** Endpoints that store a list of models under a short key, for lists that are too long for an address. */
export const modelListEndpoints = {
  keepModelList: {
    caller: 'signedIn',
    summary: 'Store a list of models under a short address',
    tags,
    body: ModelListToKeep,
    data: KeptModelList,
    write: true,
  },
  modelList: {
    caller: 'signedIn',
    summary: 'The models of a stored list that the caller may see',
    tags,
    params: ModelListParams,
    data: ModelList,
  },
} as const satisfies Record<string, EndpointDefinition>;
