import type { Box } from './boxes.ts';
import type { ChartState } from './statechart.ts';
import type { Bundle } from './visible.ts';

export type Point = { x: number; y: number };
export type PlacedState = {
  state: ChartState;
  depth: number;
  collapsed: boolean;
  /** Whether it is a region of a parallel state. */
  region: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
  box: Box;
};
export type PlacedBundle = { bundle: Bundle; points: Point[]; label: Box & Point };
/** The dot that marks the initial child state, and the line from it. */
export type PlacedStart = { id: string; at: Point; points: Point[] };

/** A statechart with all positions. States come before their children. */
export type Placed = {
  id: string;
  width: number;
  height: number;
  states: PlacedState[];
  bundles: PlacedBundle[];
  starts: PlacedStart[];
};
