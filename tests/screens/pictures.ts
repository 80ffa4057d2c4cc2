import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * The accepted pictures, one for each matrix, and the machine that took them. They are not in the repository: they are
 * large, and of one machine only. Several clones can share the folder of `SCREENS_DIR`.
 */
export const PICTURES = process.env.SCREENS_DIR ?? join(import.meta.dirname, 'accepted');
/** The static Storybook whose stories are compared. */
export const STORYBOOK = join(ROOT, 'storybook-static');
/** The folder of the page that shows each difference: before, after, and where they differ. */
export const REPORT = join(ROOT, 'test-results/screens/differences');

/** What decides how text looks: pictures of two machines that differ in it cannot be compared. */
export type Machine = { browser: string; fonts: readonly string[] };

export const MACHINE = join(PICTURES, 'machine.json');

/** The machine that took the accepted pictures, or undefined if there are none. */
export const acceptedMachine = (): Machine | undefined =>
  existsSync(MACHINE) ? (JSON.parse(readFileSync(MACHINE, 'utf8')) as Machine) : undefined;

/** Returns why pictures of one machine cannot be compared on another one, or undefined if they can. */
export function refusal(accepted: Machine, here: Machine): string | undefined {
  if (inWords(accepted) === inWords(here)) return undefined;
  return (
    `The accepted pictures were taken with ${inWords(accepted)}; this machine has ${inWords(here)}. ` +
    'Text looks different here, so nothing was compared. To compare on this machine, accept pictures of an ' +
    'unchanged version here: `npm run screens -- accept`'
  );
}

const inWords = ({ browser, fonts }: Machine): string => `${browser} and the fonts ${fonts.join(', ')}`;
