import type { ImageField, ImageType } from '../../../../contract/entities/catalog.ts';
import { architectureOf } from './architectureOf.ts';
import { drawTissue } from './drawTissue.ts';
import { organIcon } from './organIcons.ts';

/** The code of a record, and the area whose tissue is drawn for it. For an unknown area the code decides the tissue. */
export type Pictured = { code: string; areaCode: string };

type Measures = { width: number; height: number; edge?: number };
/**
 * Strips and cards are for lists. Wide pictures are for the top of a page; they fray out to the left, behind the title.
 */
const STRIP: Measures = { width: 600, height: 210 };
const CARD: Measures = { width: 400, height: 250 };
const wide = (edge: number): Measures => ({ width: 840, height: 400, edge });
const BANNER: Measures = { width: 960, height: 336, edge: 0.34 };

const tissue =
  (name: string, measures: Measures) =>
  ({ code, areaCode }: Pictured): string =>
    drawTissue({ seed: `${name}:${code}`, architecture: architectureOf(areaCode), ...measures });

const drawings: Partial<Record<ImageType, Partial<Record<ImageField, (record: Pictured) => string>>>> = {
  disease: {
    diseaseIcon: ({ areaCode }) => organIcon(areaCode),
    itemImg: tissue('disease', STRIP),
    image: tissue('wide', wide(0.2)),
  },
  enlist: { itemImg: tissue('panel', CARD), enlistImg: tissue('panel-wide', wide(0.22)) },
  banner: { image: tissue('banner', BANNER) },
  other: { image: tissue('other', CARD) },
};

/**
 * Returns the generated picture of a record without an uploaded one, based on its code only: an SVG with a transparent
 * background, below 60 kB. Returns null for fields that may be empty.
 */
export function drawnPicture(type: ImageType, field: ImageField, record: Pictured): string | null {
  return drawings[type]?.[field]?.(record) ?? null;
}
