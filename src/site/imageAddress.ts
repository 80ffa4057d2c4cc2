import type { ImageField, ImageType } from '../../contract/entities/catalog.ts';
import { PREVIEW_PARAMETER } from '../../contract/pageAddresses.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { previewToken } from '../effects/preview.ts';

/**
 * Address of an entity's picture. The version makes it immutable, so that browsers keep it for a year; on a page that
 * previews something it is the picture that will be.
 */
export function imageAddress(type: ImageType, entity: { id: string; version: number }, field: ImageField): string {
  const preview = previewToken();
  const shown = preview === undefined ? '' : `&${PREVIEW_PARAMETER}=${encodeURIComponent(preview)}`;
  return `${pathOf(routes.image, { type, id: entity.id, field })}?v=${entity.version}${shown}`;
}
