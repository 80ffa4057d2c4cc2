import type { Random } from '../../../platform/random.ts';
import type { Point, Polygon } from './geometry.ts';

/**
 * Type of a point of the tissue: a cell, a lit (highlighted) cell, or a ghost. A ghost takes up space but is never
 * drawn (a lumen, a vessel, the outside).
 */
export type SiteKind = 'cell' | 'lit' | 'ghost';
/** How strongly a cell is stained; by default it varies smoothly over the tissue. */
export type Stain = 'pale' | 'plain' | 'deep';
export type Site = { at: Point; kind: SiteKind; stain?: Stain };

/** A spindle-shaped nucleus of the connective tissue. */
export type Fiber = { at: Point; angle: number };

export type Canvas = { random: Random; width: number; height: number };

/** Everything that a drawing of tissue consists of. */
export type Tissue = {
  sites: Site[];
  fibers?: Fiber[];
  /** Areas of matrix without cells: colloid, bone, keratin. */
  matrix?: Polygon[];
  /** Long thin processes of cells: start, control point, end. */
  processes?: [Point, Point, Point][];
  /** Dots without a cell body, for example small lymphocytes. */
  dots?: { at: Point; lit: boolean }[];
  /** Half the gap between neighbors. */
  gap: number;
  /** Radius of the rounded corners of cells. */
  corner: number;
  nucleusWidth: number;
  /** Polygons fill their place; round cells are loose in it; hidden cells show only their nuclei. */
  shape?: 'polygon' | 'round' | 'hidden';
  /** Position of the nucleus: in the middle along the longer axis, to one side (plasma cells), or in lobes. */
  nucleus?: 'axial' | 'eccentric' | 'lobed';
  /** Longest nucleus. */
  nucleusLength?: number;
  /** Maps a point of the plane to the drawing. */
  warp?: (point: Point) => Point;
};

/** Builds the tissue of one kind. */
export type Architecture = (canvas: Canvas) => Tissue;
