import { architectureOf } from './architectureOf.ts';
import { drawTissue } from './drawTissue.ts';

/**
 * The pictures of the demo records, each drawn from the record's code alone.
 * All are SVG on a transparent ground and far below 60 kB.
 */

/** The strip above a disease area in the list of areas: 600 × 210, shown at about 300 wide. */
export const diseaseCard = (areaCode: string): string =>
  drawTissue({ seed: `disease:${areaCode}`, architecture: architectureOf(areaCode), width: 600, height: 210 });

/** The head of a disease page: 840 × 400, fraying out to the left, where the title stands. */
export const diseaseWide = (areaCode: string): string =>
  drawTissue({ seed: `wide:${areaCode}`, architecture: architectureOf(areaCode), width: 840, height: 400, edge: 0.2 });

/** The small picture of a panel in a list: 400 × 250, of the tissue of its first disease area. */
export const panelCard = (panelCode: string, areaCode: string): string =>
  drawTissue({ seed: `panel:${panelCode}`, architecture: architectureOf(areaCode), width: 400, height: 250 });

/** The head of a panel's page: 840 × 400, fraying out to the left. */
export const panelWide = (panelCode: string, areaCode: string): string =>
  drawTissue({
    seed: `panel-wide:${panelCode}`,
    architecture: architectureOf(areaCode),
    width: 840,
    height: 400,
    edge: 0.22,
  });

/** A banner: 960 × 336, fraying out to the left. */
export const bannerWide = (bannerCode: string, areaCode: string): string =>
  drawTissue({
    seed: `banner:${bannerCode}`,
    architecture: architectureOf(areaCode),
    width: 960,
    height: 336,
    edge: 0.34,
  });

/** The small picture of a non-oncology model: 400 × 250, of a tissue that its code decides. */
export const otherCard = (code: string): string =>
  drawTissue({ seed: `other:${code}`, architecture: architectureOf(code), width: 400, height: 250 });
