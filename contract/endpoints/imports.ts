import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import { IMPORT_KINDS } from '../entities/importKind.ts';
import { ImportProposal, ImportReading, SavedReading } from '../entities/importReading.ts';
import { ImportFinding, ImportRun, ImportRunLine } from '../entities/imports.ts';
import { closed, Empty, Id, IdParams, List, literals, Page } from '../schema.ts';

const tags = ['import'];
const caller = { code: 'content:import' } as const;

/**
 * Imports files of the kinds in `importKinds`: first a dry run, then the import itself. Both run in the background; the
 * client polls them by id. An import that changes at once what the public sees also needs `content:model:publish` or
 * `content:disease:publish`.
 */
export const importEndpoints = {
  lookImport: {
    caller,
    summary:
      'What an uploaded file is and how it would be read: kind, columns, unknown values. With a kind or a reading, what these corrections lead to',
    tags,
    body: closed({
      file: Id,
      kind: Type.Optional(literals(IMPORT_KINDS)),
      reading: Type.Optional(ImportReading),
    }),
    data: ImportProposal,
  },
  importReadings: {
    caller,
    summary: 'The saved readings, by name',
    tags,
    body: Empty,
    data: List(SavedReading),
  },
  saveImportReading: {
    caller,
    summary: 'Save a reading under a name, for later files with the same columns. Replaces one of the same name',
    tags,
    body: closed({
      name: SavedReading.properties.name,
      kind: SavedReading.properties.kind,
      header: SavedReading.properties.header,
      reading: ImportReading,
    }),
    data: SavedReading,
  },
  deleteImportReading: { caller, summary: 'Delete a saved reading', tags, params: IdParams, body: Empty, data: Empty },
  checkImport: {
    caller,
    summary:
      'Begin a dry run of an uploaded file, which writes nothing. The default kind is models. An import adds models as drafts unless publishing is chosen; records of other kinds are public at once. Missing columns change nothing; empty cells clear values only with clear',
    tags,
    body: closed({
      file: Id,
      kind: Type.Optional(literals(IMPORT_KINDS)),
      publish: Type.Optional(Type.Boolean()),
      /** Whether an empty cell clears the stored value; otherwise empty cells change nothing. */
      clear: Type.Optional(Type.Boolean()),
      /** How the file becomes rows of the kind; by default its columns are named like ours. */
      reading: Type.Optional(ImportReading),
    }),
    data: ImportRun,
  },
  applyImport: {
    caller,
    summary: 'Import the file of a finished dry run, with the options of that run',
    tags,
    params: IdParams,
    body: Empty,
    data: ImportRun,
    write: true,
  },
  importRun: { caller, summary: 'Progress and findings of a run', tags, params: IdParams, data: ImportRun },
  importRuns: {
    caller,
    summary: 'Earlier runs, newest first',
    tags,
    body: closed(Page),
    data: List(ImportRunLine),
  },
  importFindings: {
    caller,
    summary: 'The findings of a run, page by page; with changes, the stored values that it replaces',
    tags,
    params: IdParams,
    body: closed({ ...Page, changes: Type.Optional(Type.Boolean()) }),
    data: List(ImportFinding),
  },
  importFindingsFile: {
    caller,
    summary: 'The findings of a run as CSV',
    tags,
    params: IdParams,
    binary: ['text/csv'],
    streamed: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
