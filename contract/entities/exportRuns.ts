import Type, { type Static } from 'typebox';
import { RESULT_FORMATS } from '../exportFormats.ts';
import { closed, Id, Instant, literals, nullable } from '../schema.ts';

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Hours for which the file of an export in the background can be downloaded. */
export const EXPORT_HOURS = 24;

/**
 * An export that runs in the background. `models`: number of models of the search, known once it has started. `read`:
 * how many of them were read; an archive reads them again for each of its files. `problem`: why it failed. `expiresAt`:
 * when the file of a completed one is deleted.
 */
export const ExportRun = closed({
  id: Id,
  format: literals(RESULT_FORMATS),
  state: literals(EXPORT_STATES),
  models: nullable(Type.Integer()),
  read: Type.Integer(),
  bytes: Type.Integer(),
  fileName: nullable(Type.String()),
  problem: nullable(Type.String()),
  createdAt: Instant,
  expiresAt: nullable(Instant),
});
export type ExportRun = Static<typeof ExportRun>;
