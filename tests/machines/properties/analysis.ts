import { assign } from 'xstate';
import { cohortsKey } from '../../../machines/workbench/address.ts';
import {
  answered,
  anyRefused,
  did,
  emitted,
  heard,
  holds,
  inState,
  same,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, guarding, hearing, led, without } from '../support/seeded.ts';
import { always, both, implies, never, not, until, whenever } from '../support/temporal.ts';
import { answersCurrent, busyEnds, forgets, keptOnFailure, reasoned, retries } from './makers.ts';
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
};

function goneList({ event }: { event: { [field: string]: unknown } | null }): boolean {
  const lists = Object.values((event?.output ?? {}) as Record<string, { models: unknown[] } | null>);
  return lists.some((list) => list === null || list.models.length === 0);
}
