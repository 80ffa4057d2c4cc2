import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { InboxMessage } from '../../../contract/entities/messagePush.ts';
import { eventStreamMachine } from '../../../machines/eventStream/eventStream.machine.ts';
import { inboxMachine } from '../../../machines/inbox/inbox.machine.ts';
import type { InboxAct } from '../../../machines/inbox/messages.ts';
import { requestsMachine } from '../../../machines/requests/requests.machine.ts';
import { callsOf, isAwaited, pipelineOf } from '../support/product/pipeline.ts';
import type {
  Consequence,
  Happened,
  Product,
  ProductChart,
  Property,
  Remember,
  Standing,
  World,
} from '../support/product/product.ts';
import { contextOf, doneWith, failedWith, has, is } from '../support/product/tools.ts';
import {
  agreesWithDevice,
  commonWorld,
  hearsCommon,
  inTurn,
  noStrangeToken,
  onlyLivingWait,
  remembersCommon,
  sessionAwaits,
  unbroken,
} from './parts/common.ts';
import {
  acted,
  arrives,
  mayChange,
  newsSince,
  positionIn,
  serverAtStart,
  serverInbox,
  unreadOn,
} from './parts/inboxServer.ts';
import {
  accepted,
  isOut,
  lost,
  type Person,
  personOf,
  refused,
  sessionCallOf,
  sessionOutcomesOf,
  sessionWith,
} from './parts/session.ts';

const ACT = '/inbox/act';

type InboxContext = { messages: InboxMessage[]; unread: number; acts: InboxAct[]; chosen: string | null };
type SessionContext = { token: string | null; user: object | null };

const pipeline = pipelineOf({
  callOf: (by, child, input) => {
    if (by === 'session') return sessionCallOf(child, input);
    if (child !== 'mark') return undefined;
    return { method: 'POST', url: ACT, body: (input as { act: InboxAct }).act, notice: 'never' };
  },
  // the number of unread messages depends on the server: see `happen`
  outcomesOf: (call) => sessionOutcomesOf(call) ?? [refused(401), lost],
});

function inboxOffers(snapshot: AnyMachineSnapshot): AnyEventObject[] {
  const { messages, acts } = snapshot.context as InboxContext;
  const offered: AnyEventObject[] = [{ type: 'inbox.toggled' }, { type: 'inbox.rested' }, { type: 'inbox.roused' }];
  // of more acts, each would be done after the one before
  if (acts.length > 1) return offered;
  const [first] = messages;
  if (first) offered.push({ type: 'inbox.chosen', id: first.id }, { type: 'inbox.removed', id: first.id });
  return [...offered, { type: 'inbox.allRead' }];
}

/** The pause between two tries grows; that it comes to an end is what matters. */
const withoutTries = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot =>
  ({ ...snapshot, context: { ...snapshot.context, tries: 0 } }) as AnyMachineSnapshot;

const streamChart: ProductChart = {
  machine: eventStreamMachine,
  called: 'eventStream',
  parent: 'inbox',
  begins: 'absent',
  project: withoutTries,
  offers: (snapshot) =>
    snapshot.matches('listening' as never)
      ? [
          ...(snapshot.hasTag('open' as never) ? [] : [{ type: 'stream.opened' }]),
          doneWith('listen', 'ended'),
          doneWith('listen', 'refused'),
          failedWith('listen', 'broken'),
        ]
      : [],
};

const tokenIn = (session: Standing): string | null => {
  const { token = null, user = null } = contextOf<SessionContext>(session);
  return user && token;
};
const lineOf = ({ line }: World) => personOf(`token-${line}`);
const markCall = (requests: Standing) => callsOf(requests).find(({ call, waiting }) => call.url === ACT && waiting[0]);

/** What the server does: it sends events, gets messages, and takes acts, whose answers come later. */
function happen([stream = null, requests = null]: readonly Standing[], world: World) {
  const happenings: { to: string; event: AnyEventObject }[] = [];
  const person = lineOf(world);
  if (person && has(stream, 'open')) {
    const news = newsSince(world, person, Number(world.sent));
    const event = { ...news, replaces: news.data.whole };
    happenings.push({ to: 'stream', event: { type: 'stream.received', event } });
  }
  if (mayChange(world)) happenings.push({ to: 'session', event: { type: 'server.arrives' } });
  const mark = markCall(requests);
  if (mark && personOf(mark.token) !== undefined) {
    const { number, call, token } = mark;
    const outcome = accepted({ unread: world.reply });
    happenings.push(
      world.reply === null
        ? { to: 'session', event: { type: 'server.acts', act: call.body, person: personOf(token) } }
        : { to: 'requests', event: doneWith(`request-${number}`, { number, outcome }) },
    );
  }
  return happenings;
}

function remembersLine({ by, effect }: Happened): Remember | undefined {
  if (by === 'inbox' && effect.kind === 'start' && effect.child === 'stream')
    return (world, states) => ({ ...world, bell: tokenIn(states('session')), awake: true });
  if (by === 'inbox' && effect.kind === 'start') return (world) => ({ ...world, reply: null });
  if (by !== 'stream') return undefined;
  if (effect.kind === 'start') {
    const { after } = effect.input as { after: number };
    return (world, states) => {
      const { token } = contextOf<SessionContext>(states('session'));
      return { ...world, line: personOf(token) ?? 'nobody', sent: after };
    };
  }
  return effect.kind === 'stop' ? (world) => ({ ...world, line: null, sent: 0 }) : undefined;
}

function hearsServer(event: AnyEventObject): Remember | undefined {
  if (event.type === 'server.arrives') return arrives;
  if (event.type === 'server.acts')
    return (world) => {
      const after = acted(world, event.act as InboxAct, event.person as Person);
      return { ...after, reply: unreadOn(after) };
    };
  if (event.type === 'stream.received') return (world) => ({ ...world, sent: (event.event as { id: number }).id });
  if (event.type === 'inbox.rested' || event.type === 'inbox.roused')
    return (world) => ({ ...world, awake: event.type === 'inbox.roused' });
  return undefined;
}

const properties: Property[] = [
  unbroken('session', 'requests', 'inbox', 'stream'),
  sessionAwaits,
  {
    words: 'The inbox is busy only while an answer can still come.',
    of: ['inbox', 'requests'],
    holds: ([inbox = null, requests = null]) => !has(inbox, 'busy') || isAwaited(requests, 'inbox.mark'),
  },
  onlyLivingWait('inbox'),
  {
    words: 'After sign-out nothing of the inbox stays, and no stream is open.',
    of: ['session', 'inbox', 'stream'],
    holds: ([session = null, inbox = null, stream = null], { line }) =>
      !isOut(session) || (inbox === null && stream === null && line === null),
  },
  {
    words: 'The messages and their stream are those of the person who is signed in, and the stream has their token.',
    of: ['session', 'inbox'],
    holds: ([session = null, inbox = null], { line }) => {
      const person = personOf(contextOf<SessionContext>(session).token);
      const { messages = [] } = contextOf<InboxContext>(inbox);
      return (line === null || line === person) && messages.every(({ id }) => id.endsWith(`-${person}`));
    },
  },
  {
    words: 'A page that is hidden or offline keeps no stream open.',
    of: ['stream'],
    holds: ([stream = null], { awake }) => awake === true || !is(stream, 'listening'),
  },
  {
    words: 'A page that is seen listens, or will: unless the server refused.',
    of: ['inbox', 'stream'],
    holds: ([inbox = null, stream = null], { awake }) =>
      inbox === null || awake === false || ['listening', 'backingOff', 'closed'].some((state) => is(stream, state)),
  },
  {
    words: 'Once all events have come and nothing is under way, the messages and their number are those of the server.',
    of: ['inbox', 'stream', 'requests'],
    holds: ([inbox = null, stream = null, requests = null], world) => {
      const person = lineOf(world);
      const isCurrent = person && has(stream, 'open') && world.sent === positionIn(world) && has(inbox, 'known');
      if (!isCurrent || has(inbox, 'busy') || markCall(requests)) return true;
      const { messages, unread } = contextOf<InboxContext>(inbox);
      return JSON.stringify({ messages, unread }) === JSON.stringify(serverInbox(world, person));
    },
  },
  noStrangeToken,
  agreesWithDevice,
];

function follows(happened: Happened): Consequence[] {
  const { by, effect } = happened;
  if (by === 'inbox' && effect.kind === 'start' && effect.child === 'stream')
    return [{ kind: 'begin', chart: 'stream', input: effect.input }];
  if (by === 'inbox' && effect.kind === 'stop' && effect.child === 'stream')
    return [{ kind: 'remove', chart: 'stream' }];
  if (by === 'inbox' && effect.kind === 'send') return [];
  return pipeline.follows(happened);
}

/** The bell with its messages, their event stream, and the session that they belong to. */
export const inbox: Product = {
  name: 'eventStream × inbox × requests × session',
  charts: {
    requests: { machine: requestsMachine, begins: {}, offers: pipeline.offers },
    session: sessionWith(['signOut', 'signedOutElsewhere', 'signedInElsewhere', 'confirmed', 'homeChosen']),
    inbox: { machine: inboxMachine, begins: 'absent', offers: inboxOffers },
    stream: streamChart,
  },
  world: { ...commonWorld, bell: null, awake: true, line: null, sent: 0, reply: null, server: serverAtStart },
  happenings: { of: ['stream', 'requests'], happen },
  follows,
  remembers: (happened) => inTurn(remembersCommon(happened), remembersLine(happened)),
  hears: (_, event) => inTurn(hearsCommon(event), hearsServer(event)),
  rules: [
    {
      // as in src/shared/inbox/InboxBell.tsx: a bell for each token
      of: ['session', 'inbox'],
      act: ([session = null, inboxNow = null], { bell }) => {
        const token = tokenIn(session);
        if (inboxNow !== null) return token === bell ? null : { kind: 'remove', chart: 'inbox' };
        return token === null ? null : { kind: 'begin', chart: 'inbox', input: { spread: 0 } };
      },
    },
    {
      // as in src/portal/inboxActors.ts: without a token there is no stream
      of: ['stream'],
      act: ([stream = null], { line }) =>
        line === 'nobody' && is(stream, 'listening')
          ? { kind: 'ending', of: 'stream', child: 'listen', event: doneWith('listen', 'refused') }
          : null,
    },
  ],
  properties,
};
