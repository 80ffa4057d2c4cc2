import { LRUCache } from 'lru-cache';
import type { ComparedProfile, Identity, IdentityQuery } from '../../../../contract/entities/identity.ts';
import { IDENTITY_LIMITS } from '../../../../contract/identityLimits.ts';
import { m } from '../../../i18n/compiled/messages.js';
import type { Database } from '../../../platform/database/database.ts';
import type { Handlers, Locale } from '../../../platform/http/handler.ts';
import { refusals } from '../../../platform/http/reply.ts';
import { breather } from '../../../platform/time/breather.ts';
import { lociWithManyAlleles } from '../../analysis/strProfiles.ts';
import type { EmbeddedEngine } from '../../search/engine/embedded.ts';
import { type CohortModels, readCohort } from '../cohort.ts';
import { bestMatches, type Comparison } from './compare.ts';
import { type CatalogProfiles, profileReader } from './profiles.ts';
import { type ReadProfiles, readProfiles } from './readProfiles.ts';

const NOTHING_LEFT: Identity['notRead'] = { loci: [], alleles: [], lines: [], samples: 0 };
/** Cohorts whose profiles are kept. Queries and their results are not kept: they may be confidential. */
const KEPT = 20;

type Needs = { local: Pick<EmbeddedEngine, 'view'>; database: Database };

/** Returns the handler that compares STR profiles with those of the catalog. */
export function identityHandler(needs: Needs): Handlers<'identity'>['identity'] {
  const compare = identityOf(needs);
  return ({ body }, { locale, signal }) => compare(body, locale, signal);
}

/** Returns the comparison of profiles with those of a cohort. An unknown model is not found. */
export function identityOf({ local, database }: Needs) {
  const read = profileReader(database);
  const kept = new LRUCache<string, number[]>({ max: KEPT });
  return async (
    { cohort: criteria = {}, text, model: code, ...how }: IdentityQuery,
    locale: Locale,
    signal: AbortSignal,
  ): Promise<Identity> => {
    const cohort = await readCohort(local, criteria, locale);
    const profiles = await read(cohort.generation);
    const key = JSON.stringify([cohort.generation, locale, criteria]);
    const places = kept.get(key) ?? placesOf(cohort, profiles);
    kept.set(key, places);
    const own = code === undefined ? undefined : profiles.models.find(({ modelCode }) => modelCode === code);
    if (code !== undefined && own === undefined && !hasModel(await readCohort(local, {}, locale), code))
      throw refusals.notFound(locale);
    const { samples, notRead }: ReadProfiles =
      code === undefined
        ? readProfiles(text ?? '', m.identity_unnamed({}, { locale }))
        : { samples: own ? [{ name: own.modelCode, profile: own.profile }] : [], notRead: NOTHING_LEFT };
    const among = own ? places.filter((place) => profiles.models[place] !== own) : places;
    const compared = await compareAll(samples, { ...how, profiles, among }, signal);
    return { ...compared, compared: among.length, cohort: cohort.models.length, queried: code ?? null, notRead };
  };
}

/** Returns the places of the cohort's profiles in the order of the codes. */
const placesOf = ({ models }: CohortModels, { placeOf }: CatalogProfiles): number[] =>
  models.flatMap(({ segment, doc }) => placeOf.get(segment.idOf(doc)) ?? []).sort((one, other) => one - other);

const hasModel = ({ models }: CohortModels, code: string): boolean =>
  models.some(({ segment, doc }) => segment.parts.codes.at(doc) === code);

/** Compares samples one after another, with pauses for other requests. Ends when the caller leaves. */
export async function compareAll(
  samples: readonly { name: string; profile: ComparedProfile }[],
  comparison: Comparison,
  signal: AbortSignal,
): Promise<Pick<Identity, 'samples' | 'models'>> {
  const breathe = breather();
  const numbers = new Map<number, number>();
  const compared: Identity['samples'] = [];
  for (const { name, profile } of samples) {
    signal.throwIfAborted();
    const matches = bestMatches(profile, comparison).map((match) => {
      const number = numbers.get(match.model) ?? numbers.size;
      numbers.set(match.model, number);
      return { ...match, model: number };
    });
    const manyAlleles = lociWithManyAlleles(profile);
    compared.push({ name, profile, manyAlleles, mixed: manyAlleles.length > IDENTITY_LIMITS.manyAlleles, matches });
    await breathe();
  }
  return {
    samples: compared,
    models: [...numbers.keys()].flatMap((place) => comparison.profiles.models[place] ?? []),
  };
}
