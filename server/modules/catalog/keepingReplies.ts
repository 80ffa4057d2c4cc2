import { getTableName } from 'drizzle-orm';
import type { ChangeFeed } from '../../platform/database/changeFeed.ts';
import type { Handlers, Locale } from '../../platform/http/handler.ts';
import { type Basis, createKeptReplies } from '../../platform/http/keptReplies.ts';
import { antibody } from '../products/antibody.table.ts';
import { otherModel } from '../products/otherModel.table.ts';
import type { SearchEngine } from '../search/engine/engine.ts';
import { banner } from './banner.table.ts';
import { disease } from './disease.table.ts';
import { gene, genePanel } from './gene.table.ts';
import { growthStudy } from './growthStudy.table.ts';
import { model } from './model.table.ts';
import { newsletter, newsletterCategory, newsletterDisease } from './newsletter.table.ts';
import { oncotreeNode } from './oncotree.table.ts';
import { panel, panelDisease, panelModel } from './panel.table.ts';
import { picture } from './picture.table.ts';
import { synonym } from './synonym.table.ts';

/**
 * The tables that the cached replies are read from; each sends notifications of its changes (`changes.trigger.sql`).
 */
export const CONTENT_TABLES: readonly string[] = [
  antibody,
  banner,
  disease,
  gene,
  genePanel,
  growthStudy,
  model,
  newsletter,
  newsletterCategory,
  newsletterDisease,
  oncotreeNode,
  otherModel,
  panel,
  panelDisease,
  panelModel,
  picture,
  synonym,
].map(getTableName);

/** Endpoints whose response depends only on published content, the request and the language. */
export const KEPT_READS = [
  'antibodyProducts',
  'bannerEnlist',
  'banners',
  'diseaseDetail',
  'diseaseTree',
  'diseases',
  'figures',
  'filterDiseases',
  'headNewsletters',
  'newsletters',
  'otherModels',
  'panelDetail',
] as const satisfies readonly (keyof Handlers)[];

/**
 * The version of a search index whose changes are unknown. Everyone may ask for the example searches, so their numbers
 * are kept nevertheless, until they expire.
 */
const NOT_FOLLOWED = -1;

type Needs = { changes: ChangeFeed; engine: Pick<SearchEngine, 'generation'> };
type Kept = Pick<Handlers, (typeof KEPT_READS)[number] | 'searchModels' | 'searchExamples'>;
type AnyHandler = (input: unknown, context: { locale: Locale }) => Promise<object>;

/** Wraps handlers so that public replies are cached until content or the search index changes. */
export function keepingReplies<H extends Kept>(handlers: H, { changes, engine }: Needs): H {
  const keep = createKeptReplies();
  const kept = (names: readonly (keyof Kept)[], basis: Basis) =>
    Object.fromEntries(names.map((name) => [name, keep(name, basis, handlers[name] as AnyHandler)]));
  return {
    ...handlers,
    ...kept(KEPT_READS, () => changes.epochOf(CONTENT_TABLES)),
    ...kept(['searchModels'], () => engine.generation()),
    ...kept(['searchExamples'], () => engine.generation() ?? NOT_FOLLOWED),
  };
}
