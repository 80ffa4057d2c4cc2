import { assign, setup } from 'xstate';
import { withEvent } from '../withEvent.ts';

export type StudyArms = { study: string; arms: readonly string[] };
export type GrowthMeasure = 'volume' | 'volumeChange' | 'weightChange';
export type GrowthViewEvent =
  | { type: 'growthView.measureChosen'; measure: GrowthMeasure }
  | { type: 'growthView.coursesChosen'; courses: 'means' | 'animals' }
  | { type: 'growthView.scaleChosen'; scale: 'linear' | 'log' }
  | { type: 'growthView.formChosen'; form: 'plot' | 'table' }
  | { type: 'growthView.armToggled'; arm: string }
  | { type: 'growthView.studyChosen'; study: string };
type Context = { studies: readonly StudyArms[]; study: string; hidden: readonly string[] };

/**
 * The view of a model's growth curves: study and arms; volumes (on a linear or logarithmic scale), their change, or
 * body weight; means or single animals; plot or table. At least one arm stays visible. The logarithmic scale exists
 * only for volumes, because changes can be negative. Another study shows all of its arms.
 *
 * - Input: the studies with the names of their arms; the first is shown.
 * - Events: the user's choices.
 * - Tags: the measure (`volume`, `volumeChange`, `weightChange`), `log`, `animals`, `table`; the rest is in
 *   `context.study` and `context.hidden`.
 */
export const growthViewMachine = setup({
  types: {
    context: {} as Context,
    events: {} as GrowthViewEvent,
    input: {} as { studies: readonly StudyArms[] },
    tags: {} as GrowthMeasure | 'log' | 'animals' | 'table',
  },
  actions: {
    showStudy: assign((_, { study }: { study: string }) => ({ study, hidden: [] })),
    toggleArm: assign(({ context: { hidden } }, { arm }: { arm: string }) => ({
      hidden: hidden.includes(arm) ? hidden.filter((other) => other !== arm) : [...hidden, arm],
    })),
  },
  guards: {
    isMeasure: (_, { measure, wanted }: { measure: GrowthMeasure; wanted: GrowthMeasure }) => measure === wanted,
    isLog: (_, { scale }: { scale: string }) => scale === 'log',
    isLinear: (_, { scale }: { scale: string }) => scale === 'linear',
    isAnimals: (_, { courses }: { courses: string }) => courses === 'animals',
    isMeans: (_, { courses }: { courses: string }) => courses === 'means',
    isTable: (_, { form }: { form: string }) => form === 'table',
    isPlot: (_, { form }: { form: string }) => form === 'plot',
    isKnownStudy: ({ context }, { study }: { study: string }) => context.studies.some((one) => one.study === study),
    leavesAnArm: ({ context: { studies, study, hidden } }, { arm }: { arm: string }) => {
      const arms = studies.find((one) => one.study === study)?.arms ?? [];
      return arms.includes(arm) && (hidden.includes(arm) || arms.length - hidden.length > 1);
    },
  },
}).createMachine({
  id: 'growthView',
  type: 'parallel',
  context: ({ input }) => ({ studies: input.studies, study: input.studies[0]?.study ?? '', hidden: [] }),
  on: {
    'growthView.studyChosen': {
      guard: withEvent('isKnownStudy'),
      actions: withEvent('showStudy'),
    },
    'growthView.armToggled': {
      guard: withEvent('leavesAnArm'),
      actions: withEvent('toggleArm'),
    },
  },
  states: {
    measure: {
      initial: 'volume',
      on: {
        'growthView.measureChosen': [
          { guard: wants('volume'), target: '.volume' },
          { guard: wants('volumeChange'), target: '.volumeChange' },
          { target: '.weightChange' },
        ],
      },
      states: {
        volume: {
          tags: 'volume',
          initial: 'linear',
          states: {
            linear: {
              on: {
                'growthView.scaleChosen': { guard: withEvent('isLog'), target: 'log' },
              },
            },
            log: {
              tags: 'log',
              on: {
                'growthView.scaleChosen': {
                  guard: withEvent('isLinear'),
                  target: 'linear',
                },
              },
            },
          },
        },
        volumeChange: { tags: 'volumeChange', description: 'Change of each animal from its first volume, in percent.' },
        weightChange: { tags: 'weightChange', description: 'Change of each animal from its first weight, in percent.' },
      },
    },
    courses: {
      initial: 'means',
      states: {
        means: {
          on: {
            'growthView.coursesChosen': {
              guard: withEvent('isAnimals'),
              target: 'animals',
            },
          },
        },
        animals: {
          tags: 'animals',
          on: {
            'growthView.coursesChosen': { guard: withEvent('isMeans'), target: 'means' },
          },
        },
      },
    },
    form: {
      initial: 'plot',
      states: {
        plot: {
          on: {
            'growthView.formChosen': { guard: withEvent('isTable'), target: 'table' },
          },
        },
        table: {
          tags: 'table',
          on: {
            'growthView.formChosen': { guard: withEvent('isPlot'), target: 'plot' },
          },
        },
      },
    },
  },
});

function wants(wanted: GrowthMeasure) {
  return {
    type: 'isMeasure' as const,
    params: ({ event }: { event: { measure: GrowthMeasure } }) => ({ measure: event.measure, wanted }),
  };
}
