import { formatQuery } from '../../../machines/search/codec.ts';
import type { ModelQuery } from '../../../machines/search/query.ts';
import { type WorkbenchScreen, workbenchAddress } from '../../../machines/workbench/address.ts';
import { parseCohort } from '../../../machines/workbench/place.ts';

/** Returns the address of an analysis of the models of a search, with the drug whose responses are plotted. */
export const analysisAddress = (query: ModelQuery, screen: WorkbenchScreen) =>
  workbenchAddress({
    screen,
    parameters: query.waterfall === null ? {} : { drug: query.waterfall },
    cohort: parseCohort(formatQuery(query)),
    other: null,
  });
