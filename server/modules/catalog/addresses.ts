import { canonicalAddress } from '../../../contract/pageAddresses.ts';
import { type PagePath, sitePages } from '../../../contract/pages.ts';
import type { Database } from '../../platform/database/database.ts';
import { antibody } from '../products/antibody.table.ts';
import { otherModel } from '../products/otherModel.table.ts';
import type { PublishedAddress } from '../site/crawlers.ts';
import { disease } from './disease.table.ts';
import { panel } from './panel.table.ts';
import { published } from './published.ts';

/**
 * Returns every public page: the listed pages of the site, and one page per published disease area, panel and
 * non-oncology model. A page that lists records has the latest change date of these. Drafts are not included.
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
  const known: Partial<Record<PagePath, Known>> = {
    '/home': { changed: latest([...areas, ...panels]) },
    '/disease': { changed: latest(areas), records: areas },
    '/pdx': { changed: latest(panels) },
    '/pdxDetail': { records: panels, alone: false },
    '/other': { changed: latest(models), records: models },
    '/antibody': { changed: latest(antibodies) },
  };
  const listed = Object.values(sitePages).filter(({ visibility }) => visibility === 'listed');
  return listed.flatMap(({ path }) => {
    const { changed = null, records = [], alone = true } = known[path] ?? {};
    const ofRecords = records.map(({ asked, updatedAt }) => address(path, asked, updatedAt));
    return alone ? [address(path, null, changed), ...ofRecords] : ofRecords;
  });
}

/**
 * The date of the last change of a page, the records that have their own addresses on it, and whether the page exists
 * without a record.
 */
type Known = {
  changed?: Date | null;
  records?: readonly { asked: string; updatedAt: Date }[];
  alone?: boolean;
};

function address(page: PagePath, asked: string | null, updatedAt: Date | null): PublishedAddress {
  return { address: canonicalAddress(page, asked) ?? page, updatedAt };
}

function latest(records: readonly { updatedAt: Date }[]): Date | null {
  return records.reduce<Date | null>((last, { updatedAt }) => (last && last > updatedAt ? last : updatedAt), null);
}
