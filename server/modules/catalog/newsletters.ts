import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { NewsletterGroup, NewsletterItem } from '../../../contract/entities/catalog.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import type { Database } from '../../platform/database/database.ts';
import { newsletter, newsletterCategory, newsletterDisease } from './newsletter.table.ts';
import { hasPicture } from './pictures.ts';
import { published } from './published.ts';

export type Newsletter = Static<typeof NewsletterItem>;

/** Selects published newsletters: those of the home page, or those about an area. */
export type NewsletterChoice = { head?: true; areaId?: string };

/**
 * Returns published newsletters, the newest first. `filePath` is the download address; the storage location is not
 * included.
 */
export async function readNewsletters(
  database: Database,
  { head, areaId }: NewsletterChoice = {},
): Promise<Newsletter[]> {
  const ofArea = database
    .select({ id: newsletterDisease.newsletterId })
    .from(newsletterDisease)
    .where(eq(newsletterDisease.diseaseId, areaId ?? ''));
  const rows = await database
    .select({
      id: newsletter.id,
      topicName: newsletter.topicName,
      category: { code: newsletterCategory.code, name: newsletterCategory.name },
      summary: newsletter.summary,
      pages: newsletter.pages,
      bytes: newsletter.bytes,
      publishedAt: newsletter.publishedAt,
      isHead: newsletter.isHead,
      hasImage: hasPicture(database, 'newsletter', newsletter.id, 'image'),
      version: newsletter.version,
    })
    .from(newsletter)
    .innerJoin(newsletterCategory, eq(newsletterCategory.id, newsletter.categoryId))
    .where(
      and(
        published(newsletter),
        head ? eq(newsletter.isHead, true) : undefined,
        areaId === undefined ? undefined : inArray(newsletter.id, ofArea),
      ),
    )
    .orderBy(asc(newsletterCategory.sort), desc(newsletter.publishedAt), desc(newsletter.code));
  const items = rows.map((row) => ({
    ...row,
    summary: { en: row.summary.en, zh: row.summary.zh ?? '' },
    filePath: pathOf(routes.downloadNewsletter, { id: row.id }),
    publishedAt: `${row.publishedAt}T00:00:00.000Z`,
  }));
  // The query sorts by category; a list across categories is sorted by date.
  return head || areaId ? items.sort((one, other) => other.publishedAt.localeCompare(one.publishedAt)) : items;
}

/** Groups the newsletters by the name of their category, in the order of the categories. */
export function groupedByCategory(items: readonly Newsletter[]): NewsletterGroup[] {
  const groups = new Map<string, NewsletterGroup>();
  for (const item of items) {
    const group = groups.get(item.category.code) ?? { name: item.category.name, list: [] };
    group.list.push(item);
    groups.set(item.category.code, group);
  }
  return [...groups.values()];
}

/** Returns the storage key of a published newsletter's file, and its download name. */
export async function findNewsletterFile(database: Database, id: string) {
  const [found] = await database
    .select({ fileKey: newsletter.fileKey, etag: newsletter.etag, topicName: newsletter.topicName })
    .from(newsletter)
    .where(and(eq(newsletter.id, id), published(newsletter)));
  return found;
}
