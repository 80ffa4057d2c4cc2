import { analysisProperties } from './analysis.ts';
import { callProperties } from './calls.ts';
import { collectionProperties } from './collections.ts';
import { consoleProperties } from './consoles.ts';
import { formProperties } from './forms.ts';
import { listProperties } from './lists.ts';
import { officeProperties } from './office.ts';
import { pageProperties } from './page.ts';
import type { Properties } from './property.ts';
import { recordProperties } from './records.ts';
import { searchProperties } from './search.ts';
import { shellProperties } from './shell.ts';
import { signInProperties } from './signIn.ts';
import { streamProperties } from './streams.ts';
import { studyProperties } from './studies.ts';

/** The properties of all charts, by name. */
export const properties: Properties = {
  ...analysisProperties,
  ...callProperties,
  ...collectionProperties,
  ...consoleProperties,
  ...streamProperties,
  ...formProperties,
  ...listProperties,
  ...officeProperties,
  ...pageProperties,
  ...recordProperties,
  ...searchProperties,
  ...shellProperties,
  ...signInProperties,
  ...studyProperties,
};
