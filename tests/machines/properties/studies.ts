import { assign } from 'xstate';
import { TABLE_BYTES } from '../../../contract/studyTable.ts';
import { begins, can, heard, holds, refused, running, same, tagged, unchanged } from '../support/facts.ts';
import { acting, deaf, guarding, hearing, reshaped } from '../support/seeded.ts';
import { always, both, either, implies, not, until, whenever } from '../support/temporal.ts';
import { answersCurrent, busyEnds, elapsed, sameTags } from './makers.ts';
import type { Properties } from './property.ts';

type Table = { typed: string; table: unknown; file: { bytes: number } | null; answer: unknown };
type View = { analysis: { event: unknown; arms: { name: string }[] }; asked: unknown; hidden: readonly string[] };
type Growth = { studies: { study: string; arms: readonly string[] }[]; study: string; hidden: readonly string[] };
type Tour = { examples: readonly { count: number }[]; shown: number; holders: readonly string[] };

export const studyProperties: Properties = {
  studyUpload: [
    busyEnds('busy', 'reading'),
    {
      says: 'a table that is too large is not sent',
      claim: always(
        implies(
          running('read'),
          holds<Table>(({ file }) => file !== null && file.bytes <= TABLE_BYTES),
        ),
      ),
      fault: guarding('isTooLarge', false),
    },
    {
      says: 'the pasted text and the last analysis stay when a call fails',
      claim: always(
        implies(
          refused('analyze'),
          unchanged<Table>(
            ({ typed }) => typed,
            ({ answer }) => answer,
          ),
        ),
      ),
      fault: acting('keepFailure loses the analysis', 'keepFailure', assign({ answer: null })),
    },
    {
      says: 'an analysis is never shown for another table than the one it was made of',
      claim: always(
        either(
          unchanged<Table>(({ table }) => table),
          holds<Table>(({ answer }) => answer === null),
        ),
      ),
      fault: acting(
        'keepPasted keeps the analysis',
        'keepPasted',
        assign(({ context }: { context: Table }, { name }: { name: string }) => ({
          table: { name, text: context.typed },
        })),
      ),
    },
    {
      says: 'a failed analysis can be sent again',
      claim: always(implies(tagged('failed'), can({ type: 'studyUpload.retried' }))),
      fault: deaf('failed', 'studyUpload.retried'),
    },
  ],
  studyView: [
    {
      says: 'at least one arm is shown',
      claim: always(holds<View>(({ analysis, hidden }) => analysis.arms.length > hidden.length)),
      fault: guarding('leavesAnArm', true),
    },
    answersCurrent<View, { event: unknown }>(
      'figures',
      'analyze',
      ({ event }, { asked }) => same(event, asked),
      hearing('event.asking', 'studyView.eventChosen', {
        actions: { type: 'ask', params: ({ event }: { event: { event: unknown } }) => ({ event: event.event }) },
      }),
    ),
    busyEnds('busy', 'event.asking'),
    {
      says: 'the figures stay when a call fails',
      claim: always(
        implies(
          refused('analyze'),
          unchanged<View>(({ analysis }) => analysis),
        ),
      ),
      fault: reshaped('a failure shows the figures of nothing', 'event.asking', ({ invoke }) => {
        Object.assign(invoke as object, {
          onError: {
            target: 'failed',
            actions: { type: 'show', params: { analysis: { study: '', event: { times: 9 }, arms: [] } } },
          },
        });
      }),
    },
    {
      says: 'the logarithmic scale is for volumes only, because changes can be negative',
      claim: always(implies(tagged('log'), tagged('volume'))),
      fault: reshaped('it is for changes too', 'measure.volumeChange', (node) => {
        node.tags = ['volumeChange', 'log'];
      }),
    },
  ],
  growthView: [
    {
      says: 'at least one arm is shown',
      claim: always(
        holds<Growth>(
          ({ studies, study, hidden }) =>
            (studies.find((one) => one.study === study)?.arms.length ?? 0) > hidden.length,
        ),
      ),
      fault: guarding('leavesAnArm', true),
    },
    {
      says: 'another study shows all of its arms',
      claim: always(
        implies(
          heard('growthView.studyChosen'),
          holds<Growth>(({ hidden }) => hidden.length === 0),
        ),
      ),
      fault: acting(
        'showStudy keeps hidden arms',
        'showStudy',
        assign((_, { study }: { study: string }) => ({ study })),
      ),
    },
    {
      says: 'the logarithmic scale is for volumes only, because changes can be negative',
      claim: always(implies(tagged('log'), tagged('volume'))),
      fault: reshaped('it is for weights too', 'measure.weightChange', (node) => {
        node.tags = ['weightChange', 'log'];
      }),
    },
    {
      says: 'a choice for one part of the view changes no other part',
      claim: always(implies(heard('growthView.formChosen'), sameTags('log', 'animals', 'volume', 'weightChange'))),
      fault: reshaped('it resets the curves', 'form.plot', ({ on }) => {
        const branch = on?.['growthView.formChosen'] as { target: unknown };
        branch.target = ['#growthView.form.table', '#growthView.courses.means'];
      }),
    },
  ],
  exampleTour: [
    {
      says: 'an example stays while the user is at it',
      claim: always(
        implies(
          both(
            holds<Tour>(({ holders }) => holders.length > 0),
            elapsed('EXAMPLE_MS'),
          ),
          unchanged<Tour>(({ shown }) => shown),
        ),
      ),
      fault: guarding('isHeld', false),
    },
    {
      says: 'only examples that find models are lit',
      claim: always(
        implies(
          tagged('lit'),
          holds<Tour>(({ examples, shown }) => (examples[shown]?.count ?? 0) > 0),
        ),
      ),
      fault: guarding('findsNothing', false),
    },
    {
      says: 'a tour that the user paused moves again only when the user says so',
      claim: whenever(heard('exampleTour.paused'), until(not(tagged('moving')), heard('exampleTour.resumed'))),
      fault: reshaped('it moves on after a while', 'paused', (node) => {
        node.after = { EXAMPLE_MS: { target: 'moving' } };
      }),
    },
    {
      says: 'where motion is reduced, the tour begins paused',
      claim: always(
        implies(
          both(
            begins(tagged('moving')),
            holds<{ isStill: boolean }>(({ isStill }) => isStill),
          ),
          heard('exampleTour.resumed'),
        ),
      ),
      fault: guarding('isStill', false),
    },
  ],
};
