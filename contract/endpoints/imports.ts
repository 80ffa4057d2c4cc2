import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { IMPORT_KINDS, ImportFinding, ImportRun, ImportRunLine } from '../entities/imports.ts';
import { closed, Empty, Id, IdParams, List, literals, Page } from '../schema.ts';

const tags = ['import'];
const caller = { code: 'content:import' } as const;

/**
 * Imports files of the kinds in `importKinds`: first a dry run, then the import itself. Both run in the background; the
 * client polls them by id. An import that changes at once what the public sees also needs `content:model:publish` or
 * `content:disease:publish`.
 */
export const importEndpoints = {
  checkImport: {
    caller,
    summary:
      'Begin a dry run of an uploaded file, of models unless another kind is named; models are drafts unless they are to be published, other kinds are public at once; columns that the file lacks change nothing, and empty cells only with clear; nothing is written',
    tags,
    body: closed({
      file: Id,
      kind: Type.Optional(literals(IMPORT_KINDS)),
      publish: Type.Optional(Type.Boolean()),
      /** Whether an empty cell clears the stored value; otherwise empty cells change nothing. */
      clear: Type.Optional(Type.Boolean()),
    }),
    data: ImportRun,
  },
  applyImport: {
    caller,
    summary: 'Import the file of a finished dry run, as drafts or published as it was checked',
    tags,
    params: IdParams,
    body: Empty,
    data: ImportRun,
  },
  importRun: { caller, summary: 'How far a run is, and what it found', tags, params: IdParams, data: ImportRun },
  importRuns: {
    caller,
    summary: 'Earlier runs, the newest first',
    tags,
    body: closed(Page),
    data: List(ImportRunLine),
  },
  importFindings: {
    caller,
    summary: 'What a run left out or noticed, one by one, or with changes the stored values that become others',
    tags,
    params: IdParams,
    body: closed({ ...Page, changes: Type.Optional(Type.Boolean()) }),
    data: List(ImportFinding),
  },
  importFindingsFile: {
    caller,
    summary: 'What a run left out or noticed, as CSV',
    tags,
    params: IdParams,
    binary: ['text/csv'],
    streamed: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
