import { getTableName } from 'drizzle-orm';
import type { EndpointKey } from '../../../contract/endpoints/index.ts';
import { antibody } from '../products/antibody.table.ts';
import { otherModel } from '../products/otherModel.table.ts';
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

const names = [disease, oncotreeNode, synonym] as const;
const products = [gene, synonym] as const;
const publications = [newsletter, newsletterCategory, picture] as const;
const panels = [panel, panelDisease, panelModel, model] as const;
/**
 * The tables that the replies in public pages are read from. Each announces its changes (`changes.trigger.sql`). A test
 * compares them with the statements that the calls send.
 */
const TABLES = {
  antibodyProducts: [antibody, picture, ...products],
  bannerEnlist: [...panels, disease],
  banners: [banner],
  diseaseDetail: [...names, ...publications, newsletterDisease, model, growthStudy, genePanel, panel, panelDisease],
  diseases: [disease, model],
  figures: [model, growthStudy, disease, panel],
  headNewsletters: publications,
  newsletters: publications,
  otherModels: [otherModel, ...products],
  panelDetail: [...panels, ...names, genePanel],
} as const satisfies Partial<Record<EndpointKey, readonly object[]>>;

/** The names of these tables, by call. A call that is not listed reads more than published content. */
export const REPLY_TABLES: ReadonlyMap<EndpointKey, readonly string[]> = new Map(
  Object.entries(TABLES).map(([key, tables]) => [key as EndpointKey, tables.map(getTableName)]),
);
