import { createHash } from 'node:crypto';
import type { ImageField, ImageType } from '../../../contract/entities/catalog.ts';
import { newsletterCover } from '../documents/newsletterCover.ts';
import { organIcon } from './organIcons.ts';
import { bannerWide, diseaseCard, diseaseWide, otherCard, panelCard, panelWide } from './pictures.ts';

export type PictureRow = {
  type: ImageType;
  entityId: string;
  field: ImageField;
  contentType: string;
  etag: string;
  bytes: Buffer;
};

/** A record that has pictures: its id, its own code, and the area whose tissue is drawn for it. */
export type Pictured = { id: string; code: string; areaCode: string };

/**
 * The rows of the picture table for the demo records. Drawn from codes alone, so that they are the same on every run.
 *
 * | type | field | what | size |
 * |---|---|---|---|
 * | disease | diseaseIcon | organ icon | 32 × 32 |
 * | disease | itemImg | card | 600 × 210 |
 * | disease | image | head of the page | 840 × 400 |
 * | enlist | itemImg | card | 400 × 250 |
 * | enlist | enlistImg | head of the page | 840 × 400 |
 * | banner | image | banner | 960 × 336 |
 * | other | itemImg | card | 400 × 250 |
 * | newsletter | image | cover | 384 × 120 |
 */
export function demoPictures(records: {
  diseases: readonly { id: string; code: string }[];
  panels: readonly Pictured[];
  banners: readonly Pictured[];
  others?: readonly { id: string; code: string }[];
  newsletters?: readonly { id: string; code: string; category: string }[];
}): PictureRow[] {
  return [
    ...records.diseases.flatMap(({ id, code }) => [
      row('disease', id, 'diseaseIcon', organIcon(code)),
      row('disease', id, 'itemImg', diseaseCard(code)),
      row('disease', id, 'image', diseaseWide(code)),
    ]),
    ...records.panels.flatMap(({ id, code, areaCode }) => [
      row('enlist', id, 'itemImg', panelCard(code, areaCode)),
      row('enlist', id, 'enlistImg', panelWide(code, areaCode)),
    ]),
    ...(records.others ?? []).map(({ id, code }) => row('other', id, 'itemImg', otherCard(code))),
    ...(records.newsletters ?? []).map(({ id, ...newsletter }) =>
      row('newsletter', id, 'image', newsletterCover(newsletter)),
    ),
    ...records.banners.map(({ id, code, areaCode }) => row('banner', id, 'image', bannerWide(code, areaCode))),
  ];
}

function row(type: ImageType, entityId: string, field: ImageField, svg: string): PictureRow {
  const bytes = Buffer.from(svg);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { type, entityId, field, contentType: 'image/svg+xml', etag, bytes };
}
