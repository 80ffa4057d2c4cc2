import { assign } from 'xstate';
import type { ImportRun } from '../../../contract/entities/imports.ts';
import { isApplicable } from '../../../machines/dataImport/runs.ts';
import { ENROLLMENT_STEPS, type EnrollmentStep } from '../../../machines/enrollment/enrollment.machine.ts';
import { PANEL_LEAST, PANEL_MOST } from '../../../machines/panel/panel.machine.ts';
import { withEvent } from '../../../machines/withEvent.ts';
import {
  can,
  emitted,
  heard,
  heardWith,
  holds,
  inState,
  isStartOf,
  refused,
  running,
  same,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, deaf, dropping, guarding, hearing, led, reshaped, without } from '../support/seeded.ts';
import { always, both, type Claim, either, implies, not, respondsTo, until, whenever } from '../support/temporal.ts';
import { busyEnds, forgets, oneAtATime, onlyWhen, reasoned } from './makers.ts';
import type { Properties } from './property.ts';

type Form = { values: unknown; initial: unknown };
type Step = { step: EnrollmentStep; furthest: EnrollmentStep };
type Panel = { side: 'below' | 'right'; sizes: Record<'below' | 'right', number> };
type Export = { query: unknown; fetched: unknown; failure: unknown };
type Runs = { runs: readonly unknown[]; fetched: unknown; fileOf: string };
type Import = { run: ImportRun | null; publish: boolean; clear: boolean; id: string; kind: unknown; file: string };

const placeOf = (step: EnrollmentStep) => ENROLLMENT_STEPS.indexOf(step);

/** Two submits have the same key exactly when they send the same values. */
const keyFitsValues: Claim = ({ moments }) => {
  const sent = new Map<string, unknown>();
  for (const [at, { did: acts }] of moments.entries()) {
    for (const act of acts.filter((one) => isStartOf(one, ['submit']))) {
      const { values, idempotencyKey } = act.params.input as { values: unknown; idempotencyKey: string };
      if (sent.has(idempotencyKey) && !same(sent.get(idempotencyKey), values)) return at;
      sent.set(idempotencyKey, values);
    }
  }
  return null;
};

export const formProperties: Properties = {
  form: [
    oneAtATime('a form', 'submit', 'submitting', 'form.submitted'),
    {
      says: 'typed input stays after a refusal',
      claim: always(
        implies(
          refused('submit'),
          unchanged<Form>(({ values }) => values),
        ),
      ),
      fault: acting(
        'keepFailure empties the form',
        'keepFailure',
        assign(({ context }: { context: Form }) => ({ values: context.initial, refusals: {} })),
      ),
    },
    {
      says: 'changed values are never sent under the key of earlier ones, which the server may have stored',
      claim: keyFitsValues,
      fault: without('beginAttempt'),
    },
    busyEnds('busy', 'submitting'),
    {
      says: 'leaving asks whenever there is input to lose',
      claim: always(
        either(
          tagged('unsaved', 'done'),
          holds<Form>(({ values, initial }) => same(values, initial)),
        ),
      ),
      fault: led('editing', 'form.changed', '.untouched'),
    },
  ],
  enrollment: [
    {
      says: 'a step is reached only when the step before it is valid',
      claim: always(
        either(
          unchanged<Step>(({ furthest }) => furthest),
          heardWith('enrollment.next', { valid: true }),
        ),
      ),
      fault: guarding('isValid', true),
    },
    {
      says: 'the user is never at a step that was not reached',
      claim: always(holds<Step>(({ step, furthest }) => placeOf(step) <= placeOf(furthest))),
      fault: acting(
        'arrive forgets how far it is',
        'arrive',
        assign((_, { step }: Step) => ({ step })),
      ),
    },
    {
      says: 'an invalid step stays and shows its errors',
      claim: always(
        implies(
          heardWith('enrollment.next', { valid: false }),
          both(
            emitted('faultShown'),
            unchanged<Step>(({ step }) => step),
          ),
        ),
      ),
      fault: dropping('panel', 'enrollment.next', 'showFault'),
    },
    {
      says: 'errors of another step lead to that step',
      claim: always(
        implies(emitted('faultShown'), ({ event, snapshot }) => {
          const { step } = snapshot.context as Step;
          return event?.type !== 'enrollment.faultFound' || event.step === step;
        }),
      ),
      fault: led('', 'enrollment.faultFound', '.panel'),
    },
  ],
  panel: [
    {
      says: 'some of the page and of the panel always remains',
      claim: always(
        holds<Panel>(({ sizes }) => Object.values(sizes).every((size) => size >= PANEL_LEAST && size <= PANEL_MOST)),
      ),
      fault: acting('keepSize takes any size', 'keepSize', assign({ sizes: { below: 95, right: 95 } })),
    },
    {
      says: 'a window that the browser blocks loses nothing: the panel stays until the window is there',
      claim: always(implies(heard('panel.separated'), tagged('docked'))),
      fault: led('docked.alone', 'panel.separated', '#panel.separate'),
    },
    {
      says: 'a window that does not come back is not awaited forever',
      claim: respondsTo(not(inState('separate.awaiting')), inState('separate.awaiting')),
      fault: deaf('separate.awaiting', 'RETURN_MS'),
    },
    {
      says: 'a closed panel watches nothing until the user opens it',
      claim: whenever(heard('panel.closed'), until(not(tagged('watching')), heard('panel.opened'))),
      fault: hearing('closed', 'panel.windowArrived', { target: 'separate' }),
    },
  ],
  panelWindow: [
    {
      says: 'a page that says nothing is reported as gone',
      claim: respondsTo(tagged('gone'), tagged('following')),
      fault: deaf('following', 'SILENT_MS'),
    },
    {
      says: 'one page is followed at a time',
      claim: always(
        implies(
          both(was(tagged('following')), tagged('following')),
          unchanged<{ load: unknown }>(({ load }) => load),
        ),
      ),
      fault: reshaped('it follows any page', 'following', ({ on }) => {
        if (on) on['panelWindow.heard'] = { actions: withEvent('keepLoad') };
      }),
    },
    {
      says: 'another page that closes does not end the window',
      claim: always(
        implies(heard('panelWindow.pageLeft'), ({ event, snapshot }) => event?.load === snapshot.context.load),
      ),
      fault: guarding('isFollowed', true),
    },
  ],
  export: [
    {
      says: 'one export runs at a time',
      claim: always(
        implies(starts('fetchExport', 'startExport'), not(was(running('fetchExport', 'startExport', 'saveExport')))),
      ),
      fault: hearing('fetching', 'export.wanted', { target: 'fetching', reenter: true }),
    },
    busyEnds('busy', 'saving'),
    forgets<Export>(
      'nothing of an export is left when the user changes',
      'export.forgotten',
      ({ query, fetched, failure }) => query === null && fetched === null && failure === null,
      without('forget'),
    ),
    reasoned('failed'),
    {
      says: 'a canceled export saves no file',
      claim: whenever(
        heard('export.cancelled'),
        until(not(running('saveExport')), heard('export.wanted', 'export.retried')),
      ),
      fault: led('fetching', 'export.cancelled', 'saving'),
    },
  ],
  exportRuns: [
    {
      says: 'one file is fetched at a time',
      claim: always(implies(starts('fetchFile'), not(was(running('fetchFile', 'saveFile'))))),
      fault: hearing('file.fetching', 'exportRuns.fileWanted', { target: 'fetching', reenter: true }),
    },
    forgets<Runs>(
      'nothing of the exports is left when the user changes',
      'exportRuns.forgotten',
      ({ runs, fetched, fileOf }) => runs.length === 0 && fetched === null && fileOf === '',
      without('forget'),
    ),
    busyEnds('fetching', 'file.fetching'),
    {
      says: 'the known exports stay when a call fails',
      claim: always(
        implies(
          refused('loadRuns', 'look', 'cancelRun'),
          unchanged<Runs>(({ runs }) => runs),
        ),
      ),
      fault: acting('keepFailure loses the exports', 'keepFailure', assign({ runs: [] })),
    },
    {
      says: 'an export that waits or runs is looked at again',
      claim: respondsTo(not(inState('list.known.following')), inState('list.known.following')),
      fault: deaf('list.known.following', 'look'),
    },
  ],
  dataImport: [
    onlyWhen('a file is imported', ['apply'], ['import.confirmed'], led('settled', 'import.applyAsked', 'applying')),
    {
      says: 'only a completed dry run with changes is imported',
      claim: always(
        implies(
          starts('apply'),
          holds<Import>(({ run }) => isApplicable(run)),
        ),
      ),
      fault: led('failed', 'import.retried', 'applying'),
    },
    {
      says: 'the user confirms the numbers of the choices that apply: another choice repeats the dry run',
      claim: always(
        implies(
          tagged('confirming'),
          holds<Import>(({ run, publish, clear }) => run?.publish === publish && run.clear === clear),
        ),
      ),
      fault: led('settled', 'import.publishChosen', 'confirming'),
    },
    {
      says: 'another file begins with nothing of the earlier one',
      claim: always(
        implies(
          heard('import.restarted'),
          holds<Import>(({ run, kind, file, id }) => run === null && kind === null && file === '' && id === ''),
        ),
      ),
      fault: without('forget'),
    },
    {
      says: 'a failure does not end the import: what the server does can be looked at again',
      claim: always(implies(tagged('failed'), can({ type: 'import.retried' }))),
      fault: deaf('failed', 'import.retried'),
    },
    busyEnds('busy', 'saving'),
  ],
};
