/** A place in the source: the file from the root of the repository, and its line and column, both from 1. */
export type Place = { file: string; line: number; column: number };

/** Where the parts of a statechart are in the source. States by ID, the others by name. */
export type ChartPlaces = {
  id: string;
  /** The name of the constant or function that makes the statechart. */
  name: string;
  chart: Place;
  states: Record<string, Place>;
  /** The events that states handle: `<state> <event>`. */
  events: Record<string, Place>;
  guards: Record<string, Place>;
  actions: Record<string, Place>;
  actors: Record<string, Place>;
  /** The tags of each state. */
  tags: Record<string, string[]>;
};

/** A place where a view asks whether a statechart is in a state, or has a tag. */
export type ViewPlace = {
  /** The ID of the statechart. */
  chart: string;
  /** What is asked for: a tag, or the ID of a state. */
  tag: string | null;
  state: string | null;
  /** The function that asks, and the components that use it. */
  name: string;
  components: string[];
  place: Place;
};

/** Where statecharts are in the source, and which views ask for their states. */
export type SourcePlaces = { charts: ChartPlaces[]; views: ViewPlace[] };

/** The address at which the development server answers with `SourcePlaces`. */
export const PLACES_ADDRESS = '/__chart-places';
