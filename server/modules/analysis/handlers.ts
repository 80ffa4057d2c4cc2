import { and, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { DOUBLING } from '../../../contract/doubling.ts';
import type { StudyAnalysis, StudyEvent } from '../../../contract/entities/analysis.ts';
import { isId } from '../../../contract/patterns.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';
import { model } from '../catalog/model.table.ts';
import type { NameReader, Names } from '../catalog/names.ts';
import { published } from '../catalog/published.ts';
import { analyzeStudy, type PlainAnalysis } from './studyAnalysis.ts';
import { studyOf } from './subjects.ts';

/** Number of studies whose results are cached; a result for a hundred animals takes about half a megabyte. */
const KEPT_ANALYSES = 50;

type Needs = Pick<Dependencies, 'database'> & { readNames: NameReader };

/**
 * Returns the handler for the analysis of studies in the catalog. A result is cached under the version of the study's
 * row and the event, so a change of the study takes effect at once. A draft, an unknown model and an unknown study get
 * the same response.
 */
export function analysisHandlers({ database, readNames }: Needs): Handlers<'studyAnalysis'> {
  const known = new LRUCache<string, PlainAnalysis>({ max: KEPT_ANALYSES });
  return {
    studyAnalysis: async ({ params: { id }, body: { study, event = DOUBLING } }, { locale }) => {
      const version = await readVersion(database, id, study);
      if (!version) throw new Refusal('not_found', m.analysis_unknown_study({}, { locale }));
      const { modelCode, updatedAt, startedOn } = version;
      const key = JSON.stringify([version.study, version.row, event]);
      const analysis = known.get(key) ?? (await analyze(database, version.study, event));
      if (!analysis) throw new Refusal('not_found', m.analysis_unknown_study({}, { locale }));
      known.set(key, analysis);
      return {
        model: { id: version.model, modelCode, updatedAt: updatedAt.toISOString() },
        analysis: named(analysis, startedOn, await readNames()),
      };
    },
  };
}

/** Returns the requested study of a published model, and the version of its row. */
async function readVersion(database: Database, idOrCode: string, study: string) {
  const key = isId(idOrCode.toLowerCase()) ? eq(model.id, idOrCode.toLowerCase()) : eq(model.modelCode, idOrCode);
  const [found] = await database
    .select({
      model: model.id,
      modelCode: model.modelCode,
      updatedAt: model.updatedAt,
      study: growthStudy.id,
      startedOn: growthStudy.startedOn,
      row: sql<string>`${growthStudy}.xmin::text`,
    })
    .from(growthStudy)
    .innerJoin(model, eq(model.id, growthStudy.modelId))
    .where(and(key, published(model), eq(growthStudy.study, study)));
  return found;
}

async function analyze(database: Database, id: string, event: StudyEvent): Promise<PlainAnalysis | undefined> {
  const [row] = await database
    .select({ study: growthStudy.study, arms: growthStudy.arms, animals: growthStudy.animals })
    .from(growthStudy)
    .where(eq(growthStudy.id, id));
  return row && analyzeStudy(studyOf(row), event);
}

/** Returns the analysis with the names of drugs in both languages. */
export const named = (
  analysis: PlainAnalysis,
  startedOn: string | null,
  names: Pick<Names, 'drug'>,
): StudyAnalysis => ({
  ...analysis,
  startedOn,
  arms: analysis.arms.map((arm) => ({ ...arm, agent: arm.agent === null ? null : names.drug(arm.agent) })),
});
