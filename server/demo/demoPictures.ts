import { createHash } from 'node:crypto';
import type { ImageField, ImageType } from '../../contract/entities/catalog.ts';
import { drawnPicture, type Pictured } from '../modules/catalog/illustrations/pictures.ts';
import { newsletterCover } from './documents/newsletterCover.ts';

export type PictureRow = {
  type: ImageType;
  entityId: string;
  field: ImageField;
  contentType: string;
  etag: string;
  bytes: Buffer;
};

type DemoRecord = Pictured & { id: string };

/**
 * Returns the rows of the picture table for the demo records: the pictures drawn for each record, and newsletter covers
 * of 384 × 120. Every run gives the same rows.
 */
export function demoPictures(records: {
  diseases?: readonly { id: string; code: string }[];
  panels?: readonly DemoRecord[];
  banners?: readonly DemoRecord[];
  others?: readonly { id: string; code: string }[];
  newsletters?: readonly { id: string; code: string; category: string }[];
}): PictureRow[] {
  const { diseases = [], panels = [], banners = [], others = [], newsletters = [] } = records;
  return [
    ...diseases.flatMap((disease) => rows('disease', ofItself(disease), ['diseaseIcon', 'itemImg', 'image'])),
    ...panels.flatMap((panel) => rows('enlist', panel, ['itemImg', 'enlistImg'])),
    ...others.flatMap((other) => rows('other', ofItself(other), ['image'])),
    ...newsletters.map(({ id, ...newsletter }) => row('newsletter', id, 'image', newsletterCover(newsletter))),
    ...banners.flatMap((banner) => rows('banner', banner, ['image'])),
  ];
}

const ofItself = ({ id, code }: { id: string; code: string }): DemoRecord => ({ id, code, areaCode: code });

function rows(type: ImageType, record: DemoRecord, fields: readonly ImageField[]): PictureRow[] {
  return fields.flatMap((field) => {
    const svg = drawnPicture(type, field, record);
    return svg === null ? [] : [row(type, record.id, field, svg)];
  });
}

function row(type: ImageType, entityId: string, field: ImageField, svg: string): PictureRow {
  const bytes = Buffer.from(svg);
  const etag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { type, entityId, field, contentType: 'image/svg+xml', etag, bytes };
}
