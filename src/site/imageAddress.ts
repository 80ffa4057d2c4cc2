import type { ImageField, ImageType } from '../../contract/entities/catalog.ts';
import { pathOf, routes } from '../../contract/routes.ts';

/** Address of an entity's picture. The version makes it immutable, so that browsers keep it for a year. */
export function imageAddress(type: ImageType, entity: { id: string; version: number }, field: ImageField): string {
  return `${pathOf(routes.image, { type, id: entity.id, field })}?v=${entity.version}`;
}
