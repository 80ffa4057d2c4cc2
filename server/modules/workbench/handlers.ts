import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { InShare } from '../../platform/limits/shares.ts';
import type { FrequencyReader } from '../catalog/frequencies.ts';
import type { NameReader } from '../catalog/names.ts';
import type { EmbeddedEngine } from '../search/engine/embedded.ts';
import { createAssociation } from './association/handler.ts';
import { readCohort, unreadOf } from './cohort.ts';
import { countCommon, describeCohort } from './describe.ts';
import { drugHandler } from './drug/handler.ts';
import { identityHandler } from './identity/handler.ts';
import { createOncoprint } from './oncoprint/handler.ts';
import { representativenessHandler } from './representativeness/handler.ts';
import { tumorMatches, tumorPanels } from './tumor/tumor.ts';

export type WorkbenchKeys =
  | 'cohorts'
  | 'oncoprint'
  | 'association'
  | 'associationValues'
  | 'drugResponses'
  | 'representativeness'
  | 'identity'
  | 'tumorMatches'
  | 'tumorPanels';
export type WorkbenchNeeds = {
  /** The index in this server's memory. */
  local: EmbeddedEngine;
  readNames: NameReader;
  readFrequencies: FrequencyReader;
  database: Database;
  inShare: InShare;
};

/** Creates the handlers of the analyses of a cohort. `stop` ends their threads. */
export function createWorkbench({ local, readNames, readFrequencies, database, inShare }: WorkbenchNeeds): {
  handlers: Handlers<WorkbenchKeys>;
  stop: () => Promise<void>;
} {
  const association = createAssociation(local);
  const oncoprint = createOncoprint(local);
  const readDrug = drugHandler({ local, readNames });
  const handlers: Handlers<WorkbenchKeys> = {
    cohorts: async ({ body }, { locale }) => {
      association.expected();
      const cohort = await readCohort(local, body.cohort, locale);
      const other = body.other && (await readCohort(local, body.other, locale));
      const names = await readNames();
      return {
        cohort: { ...describeCohort(cohort, names), ...unreadOf(cohort, body.cohort, locale) },
        ...(other &&
          body.other && {
            other: {
              ...describeCohort(other, names),
              ...unreadOf(other, body.other, locale),
              shared: countCommon(cohort, other),
            },
          }),
      };
    },
    oncoprint: (input, context) => inShare(context, () => oncoprint.handler(input, context)),
    association: (input, context) => inShare(context, () => association.handlers.association(input, context)),
    associationValues: association.handlers.associationValues,
    drugResponses: (input, context) => {
      // its page leads to the analysis of what goes with the response
      association.expected();
      return readDrug(input, context);
    },
    representativeness: representativenessHandler({ local, readNames, readFrequencies }),
    identity: identityHandler({ local, database }),
    tumorMatches: ({ body }, context) => inShare(context, () => tumorMatches({ local, database }, body, context)),
    tumorPanels: () => tumorPanels(database),
  };
  return {
    handlers,
    stop: async () => {
      await Promise.all([association.stop(), oncoprint.stop()]);
    },
  };
}
