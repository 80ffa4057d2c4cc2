/** A state of a statechart for drawing: plain data without a reference to the machine. */
export type ChartState = {
  id: string;
  key: string;
  parent: string | null;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  /** The ID of the initial child state, and the actions on the way. */
  initial: { target: string; actions: string[] } | null;
  history: 'shallow' | 'deep' | null;
  description: string;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: { id: string; source: string }[];
  children: string[];
};

/** What triggers a transition: an event, a delay, or the end of an actor. */
export type Trigger =
  | { kind: 'event'; name: string }
  | { kind: 'wildcard'; name: string }
  | { kind: 'always' }
  | { kind: 'after'; delay: string }
  | { kind: 'done' | 'error' | 'snapshot'; actor: string }
  | { kind: 'stateDone' };

/** A transition for drawing. Without a target it only runs actions. */
export type ChartTransition = {
  /**
   * The same for every machine made from one statechart, with or without implementations: source, event, index among
   * its branches.
   */
  id: string;
  source: string;
  /** The machine's event name, including `xstate.after.…` and similar ones. */
  event: string;
  trigger: Trigger;
  guard: string | null;
  /** The index of the branch and the number of branches of the same event. */
  branch: { index: number; of: number };
  actions: string[];
  targets: string[];
  reenter: boolean;
  description: string;
};

/** A statechart as data, for drawing, export and comparison. */
export type Statechart = { id: string; root: string; states: ChartState[]; transitions: ChartTransition[] };
