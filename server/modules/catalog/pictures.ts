import { and, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ImageField, ImageType } from '../../../contract/entities/catalog.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BinaryReply } from '../../platform/http/handler.ts';
import { antibody } from '../products/antibody.table.ts';
import { otherModel } from '../products/otherModel.table.ts';
import { banner } from './banner.table.ts';
import { disease } from './disease.table.ts';
import { newsletter } from './newsletter.table.ts';
import { panel } from './panel.table.ts';
import { picture } from './picture.table.ts';
import { published } from './published.ts';

/** The table of each type of picture. */
const owners = { disease, enlist: panel, banner, antibody, other: otherModel, newsletter } as const satisfies Record<
  ImageType,
  unknown
>;

/** Condition that a record has a picture in a field. */
export function hasPicture(database: Database, type: ImageType, id: PgColumn, field: ImageField): SQL<boolean> {
  const found = database
    .select({ id: picture.id })
    .from(picture)
    .where(and(eq(picture.type, type), eq(picture.entityId, id), eq(picture.field, field)));
  return sql<boolean>`${exists(found)}`;
}

const FOR_GOOD = 'public, max-age=31536000, immutable';
const ASK_AGAIN = 'public, no-cache';

/**
 * Returns a picture of a published record, or undefined. A request with the record's current version may be cached
 * forever. With another version or none the picture may change, so it must be revalidated.
 */
export async function findPicture(
  database: Database,
  { type, id, field }: { type: ImageType; id: string; field: ImageField },
  version: string | undefined,
): Promise<BinaryReply | undefined> {
  const owner = owners[type];
  const [found] = await database
    .select({
      bytes: picture.bytes,
      contentType: picture.contentType,
      etag: picture.etag,
      version: owner.version,
    })
    .from(picture)
    .innerJoin(owner, eq(owner.id, picture.entityId))
    .where(and(eq(picture.type, type), eq(picture.entityId, id), eq(picture.field, field), published(owner)));
  return (
    found && {
      body: found.bytes,
      bytes: found.bytes.length,
      contentType: found.contentType,
      etag: found.etag,
      cacheControl: version === String(found.version) ? FOR_GOOD : ASK_AGAIN,
    }
  );
}
