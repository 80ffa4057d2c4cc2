import { assign, setup } from 'xstate';
import type { StudyAnalysis, StudyEvent } from '../../contract/entities/analysis.ts';
import { required } from '../required.ts';
import { withEvent } from '../withEvent.ts';
import { isSameEvent, type StudyCurves, type StudyLook, type StudyMeasure } from './address.ts';

export type StudyViewEvent =
  | { type: 'studyView.measureChosen'; measure: StudyMeasure }
  | { type: 'studyView.curvesChosen'; curves: StudyCurves }
  | { type: 'studyView.scaleChosen'; scale: 'linear' | 'log' }
  | { type: 'studyView.formChosen'; form: 'plot' | 'table' }
  | { type: 'studyView.armToggled'; arm: string }
  | { type: 'studyView.eventChosen'; event: StudyEvent }
  | { type: 'studyView.retried' };
type Context = {
  /** What is shown. */
  analysis: StudyAnalysis;
  /** The last requested event; the shown one is `analysis.event`. */
  asked: StudyEvent;
  hidden: readonly string[];
  start: Partial<StudyLook>;
};
type Choice = { value: string | undefined; wanted: string };
type ChosenPart = 'measure' | 'curves' | 'scale' | 'form';

/**
 * The view of a study's analysis: volumes (on a linear or logarithmic scale), their change, or body weight; means,
 * medians or single animals; plots or tables; the shown arms; and the definition of the event, for which the analysis
 * is computed again. At least one arm remains. The shown analysis stays until the next one arrives.
 *
 * - Input: the analysis, and the initial view settings (`address.ts`).
 * - Events: the user's choices; `studyView.retried` requests again after a failure.
 * - Tags: the measure (`volume`, `volumeChange`, `weightChange`), `log`, `medians`, `animals`, `table`, `busy` while an
 *   analysis is loading, `failed`. The rest is in `context.analysis` and `context.hidden`.
 * - Required: actor `analyze`, which computes the study for an event.
 */
export const studyViewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as StudyViewEvent,
    input: {} as { analysis: StudyAnalysis; start?: Partial<StudyLook> },
    tags: {} as StudyMeasure | 'log' | 'medians' | 'animals' | 'table' | 'busy' | 'failed',
  },
  actors: { analyze: required<StudyAnalysis, { event: StudyEvent }>('analyze') },
  actions: {
    ask: assign((_, { event }: { event: StudyEvent }) => ({ asked: event })),
    show: assign((_, { analysis }: { analysis: StudyAnalysis }) => ({ analysis })),
    toggleArm: assign(({ context: { hidden } }, { arm }: { arm: string }) => ({
      hidden: hidden.includes(arm) ? hidden.filter((other) => other !== arm) : [...hidden, arm],
    })),
  },
  guards: {
    isChosen: (_, { value, wanted }: Choice) => value === wanted,
    isShown: ({ context }, { event }: { event: StudyEvent }) => isSameEvent(event, context.analysis.event),
    leavesAnArm: ({ context: { analysis, hidden } }, { arm }: { arm: string }) =>
      analysis.arms.some(({ name }) => name === arm) &&
      (hidden.includes(arm) || analysis.arms.length - hidden.length > 1),
  },
}).createMachine({
  id: 'studyView',
  type: 'parallel',
  context: ({ input: { analysis, start = {} } }) => ({
    analysis,
    asked: analysis.event,
    hidden: hiddenOf(analysis, start.shown ?? null),
    start,
  }),
  on: {
    'studyView.armToggled': {
      guard: withEvent('leavesAnArm'),
      actions: withEvent('toggleArm'),
    },
  },
  states: {
    measure: {
      initial: 'starting',
      on: {
        'studyView.measureChosen': [
          { guard: chooses('measure', 'volume'), target: '.volume' },
          { guard: chooses('measure', 'volumeChange'), target: '.volumeChange' },
          { target: '.weightChange' },
        ],
      },
      states: {
        starting: {
          always: [
            { guard: begins('measure', 'volumeChange'), target: 'volumeChange' },
            { guard: begins('measure', 'weightChange'), target: 'weightChange' },
            { guard: begins('scale', 'log'), target: 'volume.log' },
            { target: 'volume' },
          ],
        },
        volume: {
          tags: 'volume',
          initial: 'linear',
          states: {
            linear: { on: { 'studyView.scaleChosen': { guard: chooses('scale', 'log'), target: 'log' } } },
            log: {
              tags: 'log',
              on: { 'studyView.scaleChosen': { guard: chooses('scale', 'linear'), target: 'linear' } },
            },
          },
        },
        volumeChange: { tags: 'volumeChange', description: 'Change of each animal from its baseline, in percent.' },
        weightChange: { tags: 'weightChange', description: 'Change of each animal from its first weight, in percent.' },
      },
    },
    curves: {
      initial: 'starting',
      on: {
        'studyView.curvesChosen': [
          { guard: chooses('curves', 'means'), target: '.means' },
          { guard: chooses('curves', 'medians'), target: '.medians' },
          { target: '.animals' },
        ],
      },
      states: {
        starting: {
          always: [
            { guard: begins('curves', 'medians'), target: 'medians' },
            { guard: begins('curves', 'animals'), target: 'animals' },
            { target: 'means' },
          ],
        },
        means: {},
        medians: { tags: 'medians' },
        animals: { tags: 'animals' },
      },
    },
    form: {
      initial: 'starting',
      states: {
        starting: { always: [{ guard: begins('form', 'table'), target: 'table' }, { target: 'plot' }] },
        plot: { on: { 'studyView.formChosen': { guard: chooses('form', 'table'), target: 'table' } } },
        table: { tags: 'table', on: { 'studyView.formChosen': { guard: chooses('form', 'plot'), target: 'plot' } } },
      },
    },
    event: {
      initial: 'shown',
      on: {
        'studyView.eventChosen': [
          { guard: { type: 'isShown', params: ({ event }) => ({ event: event.event }) }, target: '.shown' },
          { target: '.asking', actions: { type: 'ask', params: ({ event }) => ({ event: event.event }) } },
        ],
      },
      states: {
        shown: { description: 'The figures are those of the chosen event.' },
        asking: {
          tags: 'busy',
          description: 'The figures of the previous event stay until the new ones arrive.',
          invoke: {
            id: 'analyze',
            src: 'analyze',
            input: ({ context }) => ({ event: context.asked }),
            onDone: {
              target: 'shown',
              actions: { type: 'show', params: ({ event }) => ({ analysis: event.output }) },
            },
            onError: { target: 'failed' },
          },
        },
        failed: {
          tags: 'failed',
          description: 'The figures of the previous event stay, with a message and a retry.',
          on: { 'studyView.retried': { target: 'asking' } },
        },
      },
    },
  },
});

/** Returns the arms that are not among the requested ones; none when no arm would remain. */
function hiddenOf({ arms }: StudyAnalysis, shown: readonly string[] | null): string[] {
  const hidden = arms.flatMap(({ name }) => (shown === null || shown.includes(name) ? [] : [name]));
  return hidden.length === arms.length ? [] : hidden;
}

/** Whether the view starts with this value of a setting. */
function begins<Part extends ChosenPart>(part: Part, wanted: StudyLook[Part]) {
  return {
    type: 'isChosen' as const,
    params: ({ context }: { context: Context }): Choice => ({ value: context.start[part], wanted }),
  };
}

/** Whether the event chooses this value of a setting. */
function chooses<Part extends ChosenPart>(part: Part, wanted: StudyLook[Part]) {
  return {
    type: 'isChosen' as const,
    params: ({ event }: { event: Record<Part, string> }): Choice => ({ value: event[part], wanted }),
  };
}
