import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { ExportRun } from '../entities/exportRuns.ts';
import { ExportQuery } from '../entities/savedSearches.ts';
import { EXPORT_MEDIA_TYPES } from '../exportFormats.ts';
import { Empty, IdParams, List } from '../schema.ts';

const tags = ['search'];
const caller = 'signedIn';

/**
 * Exports of a search that run in the background. Each belongs to the account that started it; nobody else can see,
 * cancel or download it.
 */
export const exportEndpoints = {
  startExport: {
    caller,
    summary: 'Export the models of a search in the background. The file can be downloaded for a day',
    tags,
    body: ExportQuery,
    data: ExportRun,
    write: true,
  },
  ownExports: {
    caller,
    summary: 'The exports of the caller in the background, newest first, until a day after their end',
    tags,
    data: List(ExportRun),
  },
  cancelExport: {
    caller,
    summary: 'Cancel an export that waits or runs; one that has ended stays unchanged',
    tags,
    params: IdParams,
    body: Empty,
    data: Type.Null(),
  },
  exportFile: {
    caller,
    summary: 'The file of a completed export',
    tags,
    params: IdParams,
    binary: EXPORT_MEDIA_TYPES,
  },
} as const satisfies Record<string, EndpointDefinition>;
