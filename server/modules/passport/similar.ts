import { inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Alteration } from '../../../contract/entities/model.ts';
import type { SimilarModel } from '../../../contract/entities/passport.ts';
import type { ArmOfStudy } from '../../../contract/entities/study.ts';
import { genesOf } from '../../../contract/fusions.ts';
import type { Database } from '../../platform/database/database.ts';
import { volumeCurve } from '../analysis/curves.ts';
import { bestResponse, responsesOf } from '../analysis/responses.ts';
import { referenceArm, studyOf } from '../analysis/subjects.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';
import type { Names } from '../catalog/names.ts';
import { figuresOf } from '../catalog/shownResponse.ts';

import type { Profile, Profiles } from './profiles.ts';
import { mostSimilar } from './similarity.ts';

const SHOWN = 4;
/** Models whose cards are cached, at a few kilobytes each. */
const KEPT = 2_000;

type Card = Awaited<ReturnType<typeof readCards>>[number];

/**
 * Returns a function that reads the models most similar to one, as cards. Everything except their names is cached until
 * the profiles change.
 */
export function similarReader(
  database: Database,
): (of: Profile, profiles: Profiles, names: Names) => Promise<SimilarModel[]> {
  const kept = new WeakMap<Profiles, LRUCache<string, Promise<Card[]>>>();
  return async (of, profiles, names) => {
    const known = kept.get(profiles) ?? new LRUCache<string, Promise<Card[]>>({ max: KEPT });
    kept.set(profiles, known);
    const cards = known.get(of.id) ?? readCards(database, of, profiles);
    known.set(of.id, cards);
    cards.catch(() => known.delete(of.id));
    return (await cards).map((card) => named(card, names));
  };
}

function named({ oncotreeCode, ...card }: Card, names: Names): SimilarModel {
  const { histology, best, reasons } = card;
  const { responses } = reasons;
  return {
    ...card,
    histology: histology === null ? null : names.disease(histology, oncotreeCode),
    best: best && { agent: names.drug(best.agent), ...figuresOf(best) },
    reasons: { ...reasons, responses: responses && { ...responses, agents: responses.agents.map(names.drug) } },
  };
}

async function readCards(database: Database, of: Profile, profiles: Profiles) {
  const found = mostSimilar(of, profiles, SHOWN);
  const curves = await readCurves(
    database,
    found.map(({ profile }) => profile.id),
  );
  return found.map(({ profile, similarity, reasons }) => {
    const { id, modelCode, name, modelType, histology, oncotreeCode, alterations, responses } = profile;
    const best = bestResponse([...responses.values()]);
    const shared = new Set(reasons.alterations.map(({ gene }) => gene));
    const isShared = (one: Alteration) => Number(genesOf(one).some((gene) => shared.has(gene)));
    return {
      id,
      modelCode,
      name,
      modelType,
      histology,
      oncotreeCode,
      alterations: [...alterations].sort((a, b) => isShared(b) - isShared(a)).slice(0, 3),
      similarity,
      reasons: { ...reasons, alterations: reasons.alterations.slice(0, 4) },
      best,
      curves: curves.get(id) ?? null,
    };
  });
}

/** Returns the control arm and the best treated arm of the study with the model's best response. */
async function readCurves(database: Database, ids: string[]): Promise<Map<string, SimilarModel['curves']>> {
  const curves = new Map<string, SimilarModel['curves']>();
  if (ids.length === 0) return curves;
  const rows = await database
    .select({
      modelId: growthStudy.modelId,
      study: growthStudy.study,
      arms: growthStudy.arms,
      animals: growthStudy.animals,
    })
    .from(growthStudy)
    .where(inArray(growthStudy.modelId, ids));
  for (const id of ids) {
    const studies = rows.filter(({ modelId }) => modelId === id).map(studyOf);
    const best = bestResponse(studies.flatMap((study) => responsesOf(study)));
    const study = studies.find((one) => one.study === best?.study);
    const control = referenceArm(study?.arms ?? []);
    const treated = study?.arms.find(({ name }) => name === best?.arm);
    if (control && treated) curves.set(id, { control: course(control), treated: course(treated) });
  }
  return curves;
}

const course = (arm: ArmOfStudy) => volumeCurve(arm).map(({ day, mean }) => ({ day, mean: Math.round(mean) }));
