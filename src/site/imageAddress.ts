import type { ImageField, ImageType } from '../../contract/entities/catalog.ts';
import { PREVIEW_PARAMETER } from '../../contract/pageAddresses.ts';
import { pathOf, siteRoutes } from '../../contract/siteRoutes.ts';
import { previewToken } from '../effects/preview.ts';

/**
 * Returns the URL of an entity's picture. It contains the version, so browsers can cache it for a year. On a preview
 * page it is the unpublished picture.
 */
export function imageAddress(type: ImageType, entity: { id: string; version: number }, field: ImageField): string {
  const preview = previewToken();
  const shown = preview === undefined ? '' : `&${PREVIEW_PARAMETER}=${encodeURIComponent(preview)}`;
  return `${pathOf(siteRoutes.image, { type, id: entity.id, field })}?v=${entity.version}${shown}`;
}
