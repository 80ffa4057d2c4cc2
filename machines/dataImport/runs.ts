import type { ImportRun } from '../../contract/entities/imports.ts';

/** Whether the server has finished a run. */
export function hasEnded(run: ImportRun | null): boolean {
  return run !== null && run.state !== 'waiting' && run.state !== 'running';
}

/** Whether a run is a dry run that ended without failure. */
export function isChecked(run: ImportRun | null): boolean {
  return run?.dryRun === true && run.state === 'done';
}

/** Whether such a run also found something to write. */
export function isApplicable(run: ImportRun | null): boolean {
  return run !== null && isChecked(run) && run.totals.added + run.totals.changed > 0;
}
