import type { Handlers } from '../../platform/http/handler.ts';
import type { NameReader } from '../catalog/names.ts';
import type { EmbeddedEngine } from '../search/engine/embedded.ts';
import { associationHandler } from './association/handler.ts';
import { readCohort } from './cohort.ts';
import { countCommon, describeCohort } from './describe.ts';
import { oncoprintHandler } from './oncoprint/handler.ts';

export type WorkbenchKeys = 'cohorts' | 'oncoprint';
export type WorkbenchKeys = 'cohorts' | 'association';
import { tumorMatches } from './tumor/tumor.ts';

export type WorkbenchKeys = 'cohorts' | 'oncoprint' | 'association' | 'tumorMatches';
import { drugHandler } from './drug/handler.ts';

export type WorkbenchKeys = 'cohorts' | 'drugResponses';
export type WorkbenchNeeds = {
  /** The index in this server's memory. */
  local: EmbeddedEngine;
  readNames: NameReader;
};

/** Returns the handlers of the analyses of a cohort. */
export function workbenchHandlers({ local, readNames }: WorkbenchNeeds): Handlers<WorkbenchKeys> {
  return {
    cohorts: async ({ body }, { locale }) => {
      const cohort = await readCohort(local, body.cohort, locale);
      const other = body.other && (await readCohort(local, body.other, locale));
      const names = await readNames();
      return {
        cohort: describeCohort(cohort, names),
        ...(other && { other: { ...describeCohort(other, names), shared: countCommon(cohort, other) } }),
      };
    },
    oncoprint: oncoprintHandler(local),
    association: associationHandler(local),
    tumorMatches: ({ body }, { locale }) => tumorMatches(local, body, locale),
    drugResponses: drugHandler({ local, readNames }),
  };
}
