import type { EndpointDefinition } from '../endpoint.ts';
import { ChangedShortlist, Shortlist, ShortlistChange } from '../entities/collections.ts';

const tags = ['collections'];

/** Endpoints of an account's shortlist. */
export const collectionEndpoints = {
  shortlist: { caller: 'signedIn', summary: "The account's shortlist of models", tags, data: Shortlist },
  changeShortlist: {
    caller: 'signedIn',
    summary: 'Add models to the shortlist or remove them',
    tags,
    body: ShortlistChange,
    data: ChangedShortlist,
    write: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
