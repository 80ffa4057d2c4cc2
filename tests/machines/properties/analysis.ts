import { assign } from 'xstate';
import { TABLE_BYTES } from '../../../contract/studyTable.ts';
import { cohortsKey } from '../../../machines/workbench/address.ts';
import {
  answered,
  anyRefused,
  begins,
  can,
  did,
  emitted,
  heard,
  holds,
  inState,
  refused,
  running,
  same,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, deaf, guarding, hearing, led, reshaped, without } from '../support/seeded.ts';
import { always, both, either, implies, never, not, until, whenever } from '../support/temporal.ts';
import { answersCurrent, busyEnds, elapsed, forgets, keptOnFailure, reasoned, retries, sameTags } from './makers.ts';
import type { Properties } from './property.ts';

type Workbench = { place: never; shownKey: string | null; cohorts: unknown; criteria: unknown };
type Print = {
  asked: unknown;
  oncoprint: { genes: unknown[]; shown: unknown[] } | null;
  zoom: number;
  cell: Cell | null;
};
type Cell = { row: number; column: number };
type Association = { question: unknown; association: { features: unknown[] } | null; place: number | null };
type Tumor = { text: string; file: unknown; question: unknown; result: unknown; diagnosis: string };
type Identity = {
  typed: string;
  text: string;
  choice: unknown;
  cohort: unknown;
  result: { samples: unknown[] } | null;
  sample: number;
};
type Choice = { place: string; criteria: { ids: readonly string[]; list: string | null } };
type Planner = { plan: unknown; shown: unknown; result: unknown };
type Table = { typed: string; table: unknown; file: { bytes: number } | null; answer: unknown };
type View = { analysis: { event: unknown; arms: { name: string }[] }; asked: unknown; hidden: readonly string[] };
type Growth = { studies: { study: string; arms: readonly string[] }[]; study: string; hidden: readonly string[] };
type Tour = { examples: readonly { count: number }[]; shown: number; holders: readonly string[] };

export const analysisProperties: Properties = {
  workbench: [
    {
      says: 'cohorts of an earlier address are never shown for a later one',
      claim: always(
        implies(
          tagged('ready'),
          holds<Workbench>(({ place, shownKey, cohorts }) => cohorts !== null && shownKey === cohortsKey(place)),
        ),
      ),
      fault: led('', 'workbench.addressed', undefined),
    },
    busyEnds('busy', 'recalling'),
    {
      says: 'after a failure the user can try again, from the lists on',
      claim: always(implies(heard('workbench.retried'), tagged('busy'))),
      fault: led('failed', 'workbench.retried', 'unclear'),
    },
    {
      says: 'a list that is gone is never read as the whole catalog',
      claim: never(both(was(inState('recalling')), answered('recallLists'), starts('readCohorts'), goneList)),
      fault: guarding('isLost', false),
    },
  ],
  oncoprint: [
    answersCurrent<Print, unknown>(
      'oncoprints',
      'readOncoprint',
      (input, { asked }) => same(input, asked),
      led('', 'oncoprint.asked', undefined),
    ),
    busyEnds('busy', 'reading'),
    retries('failed', 'failed', 'oncoprint.retried', 'readOncoprint'),
    {
      says: 'the cell that is read out is a cell of the drawing',
      claim: always(
        holds<Print>(
          ({ cell, oncoprint }) =>
            cell === null ||
            (oncoprint !== null && cell.row < oncoprint.genes.length && cell.column < oncoprint.shown.length),
        ),
      ),
      fault: guarding('isCell', true),
    },
    keptOnFailure('the shown oncoprint', ({ oncoprint }: Print) => oncoprint, assign({ oncoprint: null })),
  ],
  association: [
    answersCurrent<Association, unknown>(
      'associations',
      'readAssociation',
      (input, { question }) => same(input, question),
      led('', 'association.asked', undefined),
    ),
    busyEnds('busy', 'reading'),
    retries('failed', 'failed', 'association.retried', 'readAssociation'),
    {
      says: 'the feature that is read out is one of the shown ones',
      claim: always(
        holds<Association>(({ place, association }) => place === null || place < (association?.features.length ?? 0)),
      ),
      fault: guarding('isFeature', true),
    },
  ],
  tumor: [
    answersCurrent<Tumor, unknown>(
      'models',
      'findModels',
      (input, { question }) => same(input, question),
      led('', 'tumor.placed', undefined),
    ),
    busyEnds('busy', 'asking'),
    forgets<Tumor>(
      'nothing of the tumor is left when the user changes',
      'tumor.forgotten',
      ({ text, file, question, result, diagnosis }) =>
        text === '' && diagnosis === '' && file === null && question === null && result === null,
      without('forget'),
    ),
    keptOnFailure(
      'the tumor and the last result',
      ({ text, file, result }: Tumor) => [text, file, result],
      assign({ text: '', result: null }),
    ),
    {
      says: 'a tumor is sent only when the user asks, or compares with other models after asking',
      claim: always(implies(starts('findModels'), heard('tumor.asked', 'tumor.retried', 'tumor.placed'))),
      fault: led('', 'tumor.diagnosed', '.asking'),
    },
  ],
  identity: [
    answersCurrent<Identity, Identity>(
      'comparisons',
      'compare',
      (input, { cohort, choice, text }) => same([input.cohort, input.choice, input.text], [cohort, choice, text]),
      led('', 'identity.placed', undefined),
    ),
    busyEnds('busy', 'comparing'),
    forgets<Identity>(
      'nothing of the profiles is left when the user changes',
      'identity.forgotten',
      ({ typed, text, result }) => typed === '' && text === '' && result === null,
      without('forget'),
    ),
    {
      says: 'a failed comparison keeps the pasted profiles',
      claim: always(
        implies(
          anyRefused,
          unchanged<Identity>(
            ({ typed }) => typed,
            ({ text }) => text,
          ),
        ),
      ),
      fault: acting('keepFailure empties the text', 'keepFailure', assign({ typed: '', text: '' })),
    },
    {
      says: 'the chosen sample is one of the result',
      claim: always(holds<Identity>(({ sample, result }) => sample === 0 || sample < (result?.samples.length ?? 0))),
      fault: acting('chooseSample chooses any', 'chooseSample', assign({ sample: 9 })),
    },
  ],
  cohortChoice: [
    {
      says: 'a long list is chosen only under a key that the server knows',
      claim: always(
        implies(
          emitted('chosen'),
          holds<Choice>(({ criteria }) => criteria.ids.length <= 200 || criteria.list?.length === 25),
        ),
      ),
      fault: guarding('isLong', false),
    },
    busyEnds('busy', 'open.keeping'),
    {
      says: 'a closed dialog chooses nothing',
      claim: whenever(heard('cohortChoice.closed'), until(not(emitted('chosen')), heard('cohortChoice.opened'))),
      fault: led('open', 'cohortChoice.closed', undefined),
    },
    reasoned('failed'),
  ],
  planner: [
    answersCurrent<Planner, { plan: unknown }>(
      'simulations',
      'simulateFinally',
      ({ plan }, context) => same(plan, context.plan),
      led('', 'planner.changed', undefined),
    ),
    busyEnds('busy', 'refining'),
    {
      says: 'only the final result of the current plan is requested',
      claim: always(
        implies(
          did('openRequest'),
          holds<Planner>(({ plan, shown, result }) => same(plan, shown) && result !== null),
        ),
      ),
      fault: hearing('simulating', 'planner.requested', { target: 'requested', actions: 'openRequest' }),
    },
    retries('failed', 'failed', 'planner.retried', 'simulateQuickly'),
    keptOnFailure('the last result', ({ result }: Planner) => result, assign({ result: null })),
  ],
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

function goneList({ event }: { event: { [field: string]: unknown } | null }): boolean {
  const lists = Object.values((event?.output ?? {}) as Record<string, { models: unknown[] } | null>);
  return lists.some((list) => list === null || list.models.length === 0);
}
