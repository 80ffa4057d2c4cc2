import { callProperties } from './calls.ts';
import type { Properties } from './property.ts';
import { shellProperties } from './shell.ts';
import { signInProperties } from './signIn.ts';

/** The properties of all charts, by name. */
export const properties: Properties = {
  ...callProperties,
  ...shellProperties,
  ...signInProperties,
};
