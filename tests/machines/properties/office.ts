import { assign } from 'xstate';
import type { AskedIndexAct } from '../../../machines/indexActs/indexActs.machine.ts';
import { withEvent } from '../../../machines/withEvent.ts';
import {
  answered,
  begins,
  contextOf,
  did,
  heard,
  heardWith,
  holds,
  inState,
  refused,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, deaf, dropping, guarding, hearing, led, without } from '../support/seeded.ts';
import { afterwards, always, both, implies, never, not, respondsTo, until } from '../support/temporal.ts';
import { answersCurrent, busyEnds, oneAtATime, onlyWhen, retries } from './makers.ts';
import type { Properties } from './property.ts';

type Asked = { asked: AskedIndexAct | null; typed: string };
type Permissions = { grants: string[]; effect: unknown };
type Roles = { roles: { id: string; checked: boolean; fixed: string | null }[]; chosen: string[] };
type Tabs = { tabs: { key: string }[]; current: string; closing: string | null };
type Palette = { text: string; found: readonly { id: string }[]; active: number };

export const officeProperties: Properties = {
  recordAct: [
    onlyWhen('an act is done', ['act'], ['recordAct.confirmed'], led('idle', 'recordAct.asked', 'acting')),
    oneAtATime('an act', 'act', 'acting', 'recordAct.confirmed'),
    busyEnds('busy', 'acting'),
    {
      says: 'a failed act keeps its dialog open, for the same record',
      claim: always(
        implies(
          refused('act'),
          both(
            tagged('asking'),
            unchanged<{ asked: unknown }>(({ asked }) => asked),
          ),
        ),
      ),
      fault: led('acting', 'onError', 'idle'),
    },
    {
      says: 'success is reported only when the act was done',
      claim: always(implies(did('announceDone'), answered('act'))),
      fault: hearing('asking', 'recordAct.cancelled', {
        target: 'idle',
        actions: { type: 'announceDone', params: { words: '' } } as never,
      }),
    },
  ],
  indexActs: [
    {
      says: 'an index is deleted only after its name was typed',
      claim: always(
        implies(
          starts('delete'),
          holds<Asked>(({ asked, typed }) => typed.trim() === asked?.index.index),
        ),
      ),
      fault: guarding('isTyped', true),
    },
    {
      says: 'the index that searches use is never deleted',
      claim: always(holds<Asked>(({ asked }) => !(asked?.act === 'delete' && asked.index.current))),
      fault: guarding('isDeletion', ((_: unknown, { act }: AskedIndexAct) => act === 'delete') as never),
    },
    onlyWhen(
      'an act on an index is done',
      ['act', 'delete'],
      ['indexActs.confirmed'],
      led('idle', 'indexActs.asked', 'acting'),
    ),
    busyEnds('busy', 'deleting'),
  ],
  rolePermissions: [
    onlyWhen(
      'a role is saved after its effect was seen,',
      ['saveChange'],
      ['rolePermissions.saved'],
      led('editing', 'rolePermissions.reviewed', 'saving'),
    ),
    {
      says: 'changed choices are never lost without a question',
      claim: never(
        both(heardWith('rolePermissions.left', { changed: true }), was(inState('editing')), inState('closed')),
      ),
      fault: guarding('isChanged', false),
    },
    {
      says: 'a role that another user has changed meanwhile is not reviewed with the old effect',
      claim: always(
        implies(
          begins(tagged('reviewing')),
          holds<Permissions>(({ effect }) => effect !== null),
        ),
      ),
      fault: without('keepEffect'),
    },
    {
      says: 'the choices stay when a call fails',
      claim: always(
        implies(
          refused('tryChange', 'saveChange'),
          unchanged<Permissions>(({ grants }) => grants),
        ),
      ),
      fault: acting('keepFailure loses the choices', 'keepFailure', assign({ grants: [] })),
    },
    busyEnds('busy', 'saving'),
  ],
  roleView: [
    {
      says: 'every view that begins is ended: the calls stop to use it',
      claim: afterwards(did('show'), until(not(did('show')), did('hide'))),
      fault: dropping('seeing', 'exit', 'hide'),
    },
    {
      says: 'a view does not last longer than its time',
      claim: respondsTo(not(tagged('seeing')), tagged('seeing')),
      fault: deaf('seeing', 'ROLE_VIEW_MS'),
    },
    {
      says: 'the reason is shown when a view ends by itself',
      claim: always(
        implies(
          tagged('ended'),
          holds<{ why: string | null }>(({ why }) => why !== null),
        ),
      ),
      fault: without('keepWhy'),
    },
    busyEnds('starting', 'starting'),
    {
      says: 'the end of every view is reported to the server',
      claim: always(implies(both(was(tagged('seeing')), not(tagged('seeing'))), did('noteEnd'))),
      fault: dropping('seeing', 'roleView.left', 'noteEnd'),
    },
  ],
  userRoles: [
    {
      says: 'a fixed role keeps its state',
      claim: always(
        holds<Roles>(({ roles, chosen }) =>
          roles.every(({ id, fixed, checked }) => fixed === null || checked === chosen.includes(id)),
        ),
      ),
      fault: guarding('isAssignable', true),
    },
    retries('failed', 'failed', 'userRoles.retried', 'load'),
    busyEnds('saving', 'saving'),
    {
      says: 'the choices stay when saving fails',
      claim: always(
        implies(
          refused('save'),
          unchanged<Roles>(({ chosen }) => chosen),
        ),
      ),
      fault: acting('keepFailure loses the choices', 'keepFailure', assign({ chosen: [] })),
    },
    {
      says: 'nothing is saved when nothing has changed',
      claim: always(
        implies(
          starts('save'),
          holds<Roles>(({ roles, chosen }) => roles.some(({ id, checked }) => checked !== chosen.includes(id))),
        ),
      ),
      fault: guarding('isChanged', true),
    },
  ],
  adminTabs: [
    {
      says: 'home is always the first tab',
      claim: always(holds<Tabs>(({ tabs }) => tabs[0]?.key === '/dashboard')),
      fault: acting('closeOthers closes home', 'closeOthers', assign({ tabs: [] })),
    },
    {
      says: 'no page has two tabs',
      claim: always(holds<Tabs>(({ tabs }) => new Set(tabs.map(({ key }) => key)).size === tabs.length)),
      fault: acting(
        'visit always adds a tab',
        'visit',
        assign(({ context }: { context: Tabs }, { address }: { address: string }) => ({
          tabs: [...context.tabs, { key: address.replace(/\?.*/, ''), address, scrollY: 0 }],
        })),
      ),
    },
    {
      says: 'a tab whose page asks about typed input stays until the page is left',
      claim: always(
        implies(heard('adminTabs.closed', 'adminTabs.stayed'), ({ snapshot }, before) => {
          const { tabs, current } = (before?.snapshot ?? snapshot).context as Tabs;
          const isThere = tabs.some(({ key }) => key === current);
          return !isThere || (snapshot.context as Tabs).tabs.some(({ key }) => key === current);
        }),
      ),
      fault: guarding('isCurrent', false),
    },
    {
      says: 'a tab that stays is not closed by a later navigation',
      claim: always(
        implies(
          inState('settled'),
          holds<Tabs>(({ closing }) => closing === null),
        ),
      ),
      fault: dropping('leaving', 'adminTabs.stayed', 'forgetClosing'),
    },
  ],
  palette: [
    answersCurrent<Palette, { text: string }>(
      'records',
      'findRecords',
      ({ text }, context) => text === context.text.trim(),
      hearing('open.finding', 'palette.typed', { actions: withEvent('keepText') }),
    ),
    {
      says: 'Enter runs only what is in the list',
      claim: always(
        implies(did('run'), (now, before) => {
          const ids = now.did.filter(({ type }) => type === 'run').map(({ params }) => params.id);
          const { found } = contextOf<Palette>(before ?? now);
          return ids.every((id) => found.some((item) => item.id === id));
        }),
      ),
      fault: guarding('hasActive', true),
    },
    {
      says: 'the palette begins empty each time it opens',
      claim: always(
        implies(
          begins(tagged('open')),
          holds<Palette>(({ text, active }) => text === '' && active === 0),
        ),
      ),
      fault: without('clear'),
    },
    {
      says: 'a chord waits for its letter only for a moment',
      claim: respondsTo(not(tagged('armed')), tagged('armed')),
      fault: deaf('closed.armed', 'CHORD_MS'),
    },
    busyEnds('finding', 'open.finding'),
  ],
};
