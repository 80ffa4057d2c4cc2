import { analysisProperties } from './analysis.ts';
import { callProperties } from './calls.ts';
import { formProperties } from './forms.ts';
import { listProperties } from './lists.ts';
import { officeProperties } from './office.ts';
import type { Properties } from './property.ts';
import { searchProperties } from './search.ts';
import { shellProperties } from './shell.ts';
import { signInProperties } from './signIn.ts';

/** The properties of all charts, by name. */
export const properties: Properties = {
  ...analysisProperties,
  ...formProperties,
  ...listProperties,
  ...officeProperties,
  ...searchProperties,
  ...callProperties,
  ...shellProperties,
  ...signInProperties,
};
