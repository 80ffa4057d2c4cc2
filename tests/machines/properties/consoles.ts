import { assign } from 'xstate';
import {
  answered,
  can,
  did,
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
import { always, both, either, implies, not, respondsTo, whenever } from '../support/temporal.ts';
import { answersCurrent, busyEnds, keptOnFailure, oneAtATime, reasoned } from './makers.ts';
import type { Properties } from './property.ts';

type Figures = { days: number; data: unknown };
type Job = { state: unknown; asked: string | null };
type Reply = { message: string; attachments: readonly unknown[]; files: string };
type Cron = { expression: string };

export const consoleProperties: Properties = {
  dashboard: [
    {
      says: 'figures that were shown stay until newer ones come',
      claim: whenever(tagged('ready'), always(holds<Figures>(({ data }) => data !== null))),
      fault: acting('keepDays loses the figures', 'keepDays', assign({ data: null })),
    },
    busyEnds('refreshing', 'refreshing'),
    {
      says: 'a chosen period is loaded at once, whatever runs',
      claim: always(
        implies(heard('dashboard.daysChosen'), ({ did: acts, snapshot }) =>
          acts.some(
            ({ type, params }) =>
              type === 'xstate.spawnChild' && (params.input as Figures).days === (snapshot.context as Figures).days,
          ),
        ),
      ),
      fault: led('refreshing', 'dashboard.daysChosen', undefined),
    },
    {
      says: 'a failure without figures can be tried again',
      claim: always(implies(tagged('failed', 'stale'), can({ type: 'dashboard.refresh' }))),
      fault: deaf('failed', 'dashboard.refresh'),
    },
  ],
  engineConsole: [
    {
      says: 'an earlier state of the engine stays when a look fails',
      claim: whenever(
        not(tagged('loading', 'failed')),
        always(holds<{ state: unknown }>(({ state }) => state !== null)),
      ),
      fault: without('keepState'),
    },
    busyEnds('asking', 'query.asking'),
    {
      says: 'an index that is being built is looked at until it is ready',
      claim: respondsTo(inState('engine.looking'), tagged('working')),
      fault: deaf('engine.working', 'CONSOLE_WORKING_MS'),
    },
    reasoned('refused'),
    {
      says: 'a failed query shows no earlier answer as its own',
      claim: always(
        implies(
          tagged('refused'),
          holds<{ answer: unknown }>(({ answer }) => answer === null),
        ),
      ),
      fault: acting('keepFailure keeps the answer', 'keepFailure', assign({ failure: {} })),
    },
  ],
  job: [
    {
      says: 'acts on a job are not sent twice',
      claim: always(implies(starts('act'), not(was(running('act'))))),
      fault: reshaped('a second act begins again', 'known.acting', (node) => {
        node.on = { 'job.asked': { target: 'acting', reenter: true } };
      }),
    },
    busyEnds('busy', 'known.acting'),
    {
      says: 'what is known of a job stays when a call fails',
      claim: whenever(inState('known'), always(holds<Job>(({ state }) => state !== null))),
      fault: acting('keepFailure loses the state', 'keepFailure', assign({ state: null })),
    },
    {
      says: 'an act is announced only when it was done',
      claim: always(implies(did('announce'), answered('act'))),
      fault: reshaped('a refusal is announced too', 'known.acting', ({ invoke }) => {
        Object.assign(invoke as object, { onError: { target: 'looking', actions: { type: 'announce', params: {} } } });
      }),
    },
    {
      says: 'a job that is under way is looked at again',
      claim: respondsTo(inState('known.looking'), tagged('underWay')),
      fault: deaf('known.underWay', 'look'),
    },
  ],
  mailPreview: [
    answersCurrent<{ draft: unknown }, unknown>(
      'previews',
      'draw',
      (input, { draft }) => same(input, draft),
      led('', 'mailPreview.changed', undefined),
    ),
    busyEnds('busy', 'drawing'),
    keptOnFailure('the last preview', ({ preview }: { preview: unknown }) => preview, assign({ preview: null })),
    {
      says: 'nothing is drawn while the user types',
      claim: always(implies(heard('mailPreview.changed'), not(running('draw')))),
      fault: led('', 'mailPreview.changed', '.drawing'),
    },
  ],
  reply: [
    {
      says: 'an answer is sent only with all its files',
      claim: always(
        implies(
          both(starts('sendReply'), not(was(inState('refused')))),
          holds<Reply>(({ files }) => files === 'there'),
        ),
      ),
      fault: guarding('areThere', true),
    },
    oneAtATime('an answer', 'sendReply', 'sending', 'reply.submitted'),
    {
      says: 'an empty answer is not sent',
      claim: always(
        implies(
          starts('sendReply'),
          holds<Reply>(({ message }) => message.trim() !== ''),
        ),
      ),
      fault: guarding('isWritten', true),
    },
    {
      says: 'the text and the files stay after a refusal',
      claim: always(
        implies(
          refused('sendReply'),
          unchanged<Reply>(
            ({ message }) => message,
            ({ attachments }) => attachments,
          ),
        ),
      ),
      fault: acting('keepFailure empties the text', 'keepFailure', assign({ message: '' })),
    },
    {
      says: 'the draft is forgotten only when the answer was sent',
      claim: always(implies(did('forgetDraft'), answered('sendReply'))),
      fault: reshaped('it is forgotten when the sending begins', 'sending', (node) => {
        node.entry = ['dropFailure', 'forgetDraft'];
      }),
    },
  ],
  externalFrame: [
    {
      says: 'only an address that was checked is framed',
      claim: always(
        implies(
          tagged('framed'),
          holds<{ judgment: string }>(({ judgment }) => judgment === 'frame'),
        ),
      ),
      fault: guarding('is', true),
    },
    {
      says: 'a page that loads long is offered in a window of its own',
      claim: respondsTo(either(tagged('slow'), not(tagged('busy'))), tagged('busy')),
      fault: reshaped('it waits forever', 'framed.loading', (node) => {
        delete node.after;
        node.tags = ['busy'];
        node.on = {};
      }),
    },
    {
      says: 'a refused address is never loaded later',
      claim: whenever(tagged('refused'), always(both(tagged('refused'), not(tagged('framed'))))),
      fault: hearing('refused', 'externalFrame.reloaded', { target: 'framed' }),
    },
    {
      says: 'to load again really loads: the attempt has another number',
      claim: always(
        implies(heard('externalFrame.reloaded'), not(unchanged<{ attempt: number }>(({ attempt }) => attempt))),
      ),
      fault: without('askAgain'),
    },
  ],
  cronEditor: [
    {
      says: 'every change of the user is reported',
      claim: always(
        implies(
          both(
            heard('cronEditor.typed', 'cronEditor.presetChosen', 'cronEditor.partsChanged', 'cronEditor.proposalTaken'),
          ),
          did('tellChange'),
        ),
      ),
      fault: led('', 'cronEditor.presetChosen', '.deciding'),
    },
    {
      says: 'a value from outside is not reported back',
      claim: always(implies(heard('cronEditor.valueGiven', 'cronEditor.timeZoneChosen'), not(did('tellChange')))),
      fault: led('', 'cronEditor.valueGiven', '.telling'),
    },
    {
      says: 'a user who works with the five parts keeps them',
      claim: always(implies(both(was(tagged('custom')), heard('cronEditor.partsChanged')), tagged('custom'))),
      fault: led('custom', 'cronEditor.partsChanged', 'telling'),
    },
    {
      says: 'to look at the parts changes nothing',
      claim: always(
        implies(
          heard('cronEditor.customChosen'),
          unchanged<Cron>(({ expression }) => expression),
        ),
      ),
      fault: reshaped('it takes the daily preset', 'preset', ({ on }) => {
        if (on)
          on['cronEditor.customChosen'] = {
            target: 'custom',
            actions: { type: 'takePreset', params: { preset: 'daily' } },
          };
      }),
    },
  ],
};
