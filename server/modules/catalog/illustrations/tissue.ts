import type { Random } from '../../../platform/random.ts';
import type { Point, Polygon } from './geometry.ts';

/**
 * What becomes of a point of the tissue: a cell, a lit cell (one that the eye is led to), or a ghost, which takes
 * its share of the space and is never drawn (a lumen, a vessel, the outside).
 */
export type SiteKind = 'cell' | 'lit' | 'ghost';
/** How strongly a cell takes up the dye; where nothing is said, it varies gently over the tissue. */
export type Stain = 'pale' | 'plain' | 'deep';
export type Site = { at: Point; kind: SiteKind; stain?: Stain };

/** A spindle-shaped nucleus of the connective tissue. */
export type Fiber = { at: Point; angle: number };

export type Canvas = { random: Random; width: number; height: number };

/** Everything a drawing of tissue consists of, before it is drawn. */
export type Tissue = {
  sites: Site[];
  fibers?: Fiber[];
  /** Areas of matrix without cells: colloid, bone, keratin. */
  matrix?: Polygon[];
  /** Long thin processes of cells: start, control point, end. */
  processes?: [Point, Point, Point][];
  /** Dots without a body, for example small lymphocytes. */
  dots?: { at: Point; lit: boolean }[];
  /** Half the gap between neighbors. */
  gap: number;
  /** Radius of the rounded corners of cells. */
  corner: number;
  nucleusWidth: number;
  /** Polygons fill their place; round cells lie loose in it; hidden ones show their nuclei alone. */
  shape?: 'polygon' | 'round' | 'hidden';
  /** Where the nucleus lies: in the middle along the longer axis, to one side (plasma cells), or in lobes. */
  nucleus?: 'axial' | 'eccentric' | 'lobed';
  /** Longest nucleus. */
  nucleusLength?: number;
  /** Where a place of the plane comes to lie in the drawing. */
  warp?: (point: Point) => Point;
};

/** The build of one kind of tissue. */
export type Architecture = (canvas: Canvas) => Tissue;
