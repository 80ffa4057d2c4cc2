import { runInHash } from './address.ts';
import type { Run } from './run.ts';

/** Where `main.tsx` keeps the fragment of the address `/machines`, which the portal replaces at once. */
export const ARRIVED = 'machines.run';

/** Returns the run in the address that the page was opened with, once. */
export async function arrivedRun(): Promise<Run | null> {
  const hash = sessionStorage.getItem(ARRIVED) ?? '';
  sessionStorage.removeItem(ARRIVED);
  return (await runInHash(hash)) || null;
}

/** Returns the address that opens a run beside the portal. */
export const runPage = (): string => `${window.location.origin}/machines`;
