import type { ImageField, ImageType } from '../../../../contract/entities/catalog.ts';
import { architectureOf } from './architectureOf.ts';
import { drawTissue } from './drawTissue.ts';
import { organIcon } from './organIcons.ts';

/** A record by its code, and the area whose tissue is drawn for it; an unknown area has one that its code decides. */
export type Pictured = { code: string; areaCode: string };

type Measures = { width: number; height: number; edge?: number };
/** Strips and cards stand in lists; wide ones are the head of a page and fray out to the left, where its title stands. */
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
 * What a record shows that has no picture of its own, drawn from its code alone: an SVG on a transparent ground, below
 * 60 kB. Null for fields that may be empty.
 */
export function drawnPicture(type: ImageType, field: ImageField, record: Pictured): string | null {
  return drawings[type]?.[field]?.(record) ?? null;
}
