/** A state of a chart as it is drawn: plain data, no reference to the machine. */
export type ChartState = {
  id: string;
  key: string;
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The id of the child that is entered first, and what is done on the way. */
  initial: { target: string; actions: string[] } | null;
  history: 'shallow' | 'deep' | null;
  description: string;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: { id: string; source: string }[];
  children: string[];
};

/** What makes a transition happen: an event, a moment, or the end of something. */
export type Trigger =
  | { kind: 'event'; name: string }
  | { kind: 'wildcard'; name: string }
  | { kind: 'always' }
  | { kind: 'after'; delay: string }
  | { kind: 'done' | 'error' | 'snapshot'; actor: string }
  | { kind: 'stateDone' };

/** A transition as it is drawn. Without a target it stays where it is and only acts. */
export type ChartTransition = {
  /** The same for every machine made from one chart, provided or not: source, event, place among its branches. */
  id: string;
  source: string;
  /** As the machine knows it: `xstate.after.…` and the like included. */
  event: string;
  trigger: Trigger;
  guard: string | null;
  /** Which of how many branches of the same event it is. */
  branch: { index: number; of: number };
  actions: string[];
  targets: string[];
  reenter: boolean;
  description: string;
};

/** A chart as data: what is drawn, exported and compared. */
export type Statechart = { id: string; root: string; states: ChartState[]; transitions: ChartTransition[] };
