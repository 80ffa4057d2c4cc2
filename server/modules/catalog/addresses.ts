import { canonicalAddress } from '../../../contract/pageAddresses.ts';
import type { PagePath } from '../../../contract/pages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PublishedAddress } from '../../platform/site/crawlers.ts';
import { antibody } from '../products/antibody.table.ts';
import { otherModel } from '../products/other-model.table.ts';
import { disease } from './disease.table.ts';
import { panel } from './panel.table.ts';
import { published } from './published.ts';

/**
 * Every page that anybody may find: the pages of the site, and one for each published disease area, panel and
 * non-oncology model. A page that lists records changed when the last of them did. Drafts are in none of it.
 */
export async function readAddresses(database: Database): Promise<PublishedAddress[]> {
  const [areas, panels, models, antibodies] = await Promise.all([
    database
      .select({ asked: disease.id, updatedAt: disease.updatedAt })
      .from(disease)
      .where(published(disease))
      .orderBy(disease.sort, disease.code),
    database
      .select({ asked: panel.id, updatedAt: panel.updatedAt })
      .from(panel)
      .where(published(panel))
      .orderBy(panel.sort, panel.code),
    database
      .select({ asked: otherModel.code, updatedAt: otherModel.updatedAt })
      .from(otherModel)
      .where(published(otherModel))
      .orderBy(otherModel.sort, otherModel.code),
    database.select({ updatedAt: antibody.updatedAt }).from(antibody).where(published(antibody)),
  ]);
  return [
    address('/home', null, latest([...areas, ...panels])),
    address('/disease', null, latest(areas)),
    ...areas.map(({ asked, updatedAt }) => address('/disease', asked, updatedAt)),
    address('/pdx', null, latest(panels)),
    ...panels.map(({ asked, updatedAt }) => address('/pdxDetail', asked, updatedAt)),
    address('/other', null, latest(models)),
    ...models.map(({ asked, updatedAt }) => address('/other', asked, updatedAt)),
    address('/antibody', null, latest(antibodies)),
    address('/publications', null, null),
    address('/contact', null, null),
  ];
}

function address(page: PagePath, asked: string | null, updatedAt: Date | null): PublishedAddress {
  return { address: canonicalAddress(page, asked) ?? page, updatedAt };
}

function latest(records: readonly { updatedAt: Date }[]): Date | null {
  return records.reduce<Date | null>((last, { updatedAt }) => (last && last > updatedAt ? last : updatedAt), null);
}
