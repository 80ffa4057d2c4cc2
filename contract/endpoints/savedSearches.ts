import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import {
  ExportQuery,
  MailStop,
  MailStopped,
  SavedSearch,
  SavedSearchChange,
  SearchToSave,
} from '../entities/savedSearches.ts';
import { EXPORT_MEDIA_TYPES } from '../exportFormats.ts';
import { closed, Empty, Id, IdParams, List } from '../schema.ts';

const tags = ['search'];

/** Endpoints of saved searches, and of the export of a search result as a file. */
export const savedSearchEndpoints = {
  exportModels: {
    caller: 'signedIn',
    summary:
      'The models of a search as CSV, XLSX or Parquet, or their data as MAF, growth curves, Xeva tables, Parquet or RO-Crate',
    tags,
    body: ExportQuery,
    binary: EXPORT_MEDIA_TYPES,
    streamed: true,
  },
  savedSearches: { caller: 'signedIn', summary: 'The saved searches of the caller', tags, data: List(SavedSearch) },
  saveSearch: {
    caller: 'signedIn',
    summary: 'Save a search under a name',
    tags,
    body: SearchToSave,
    data: closed({ id: Id }),
    write: true,
  },
  changeSavedSearch: {
    caller: 'signedIn',
    summary: 'Rename a saved search, or turn its mails on or off',
    tags,
    params: IdParams,
    body: SavedSearchChange,
    data: Type.Null(),
    write: true,
  },
  openSavedSearch: {
    caller: 'signedIn',
    summary: 'Mark a saved search as opened; none of its models counts as new from then on',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
  },
  deleteSavedSearch: {
    caller: 'signedIn',
    summary: 'Delete a saved search; it can be restored for a day',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
  },
  restoreSavedSearch: {
    caller: 'signedIn',
    summary: 'Restore a deleted saved search',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
    write: true,
  },
  stopSearchMails: {
    caller: 'public',
    summary: 'Unsubscribe from the mails about a saved search, with the secret in those mails',
    tags,
    body: MailStop,
    data: MailStopped,
  },
} as const satisfies Record<string, EndpointDefinition>;
