import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { StoredFile } from '../../../contract/entities/storage.ts';
import { routes } from '../../../contract/routes.ts';
import { UPLOAD_TYPES } from '../../../contract/uploads.ts';
import { replyMachine } from '../../../machines/reply/reply.machine.ts';
import type { Outcome } from '../../../machines/request/outcome.ts';
import type { PendingCall } from '../../../machines/requests/pending.ts';
import { requestsMachine } from '../../../machines/requests/requests.machine.ts';
import { type PickedFile, uploadMachine } from '../../../machines/upload/upload.machine.ts';
import { uploadedOf } from '../../../machines/upload/uploaded.ts';
import { uploadsMachine } from '../../../machines/upload/uploads.machine.ts';
import { callsOf, isAwaited, pipelineOf } from '../support/product/pipeline.ts';
import type {
  Consequence,
  Happened,
  Product,
  ProductChart,
  Property,
  Remember,
  Standing,
} from '../support/product/product.ts';
import { contextOf, doneWith, failedWith, has, isRunning } from '../support/product/tools.ts';
import {
  agreesWithDevice,
  commonWorld,
  hearsCommon,
  inTurn,
  noStrangeToken,
  oneNotice,
  onlyLivingWait,
  remembersCommon,
  sessionAwaits,
  unbroken,
} from './parts/common.ts';
import {
  accepted,
  isOut,
  lost,
  personOf,
  refused,
  sessionCallOf,
  sessionOutcomesOf,
  sessionWith,
} from './parts/session.ts';

const FILES = ['file-1', 'file-2'] as const;
const fileOf = (id: string): PickedFile => ({ id, name: `${id}.pdf`, bytes: 10 });
const REPLY = '/reply';

type ReplyContext = { attachments: readonly StoredFile[]; message: string };
type UploadsContext = { ids: string[]; stored: Record<string, StoredFile> };

function outcomesOf(pending: PendingCall): Outcome[] {
  const ofSession = sessionOutcomesOf(pending);
  if (ofSession) return ofSession;
  const { call, token } = pending;
  if (token === null) return [refused(401), lost];
  const { key } = (call.body ?? {}) as { key?: string };
  const data =
    call.url === REPLY ? { queued: true } : key ? { id: `stored-${key}`, name: key, bytes: 10 } : { key: 'sealed' };
  return [accepted(data), refused(400), refused(401), lost];
}

const pipeline = pipelineOf({
  callOf: (by, child, input) => {
    if (by === 'session') return sessionCallOf(child, input);
    if (child === 'sendReply') return { method: 'POST', url: REPLY, body: input, notice: 'never' };
    if (child === 'register') return { method: 'POST', url: routes.uploaded.path, body: input, notice: 'never' };
    if (child !== 'requestPolicy') return undefined;
    return { method: 'GET', url: `${routes.getOSS.path}?upload=${by}`, notice: 'never' };
  },
  outcomesOf,
});

/** One file. Its configuration is decrypted in the browser, and the form goes to the host of the storage. */
const fileChart = (id: string): ProductChart => ({
  machine: uploadMachine,
  called: 'upload',
  parent: 'uploads',
  begins: 'absent',
  offers: (snapshot) => [
    ...(isRunning(snapshot, 'decrypt') ? [doneWith('decrypt', { key: id }), failedWith('decrypt', 'broken')] : []),
    ...(isRunning(snapshot, 'sendForm') ? [doneWith('sendForm', undefined), failedWith('sendForm', 'broken')] : []),
  ],
});

/** The upload field. One file is sent at a time, where the portal sends three. */
const uploadsChart: ProductChart = {
  machine: uploadsMachine.provide({
    guards: { hasRoom: ({ context }) => context.waiting.length > 0 && context.running.length === 0 },
  }),
  begins: 'absent',
  offers: (snapshot) => {
    const { ids } = snapshot.context as UploadsContext;
    return FILES.flatMap((id): AnyEventObject[] =>
      ids.includes(id)
        ? (['cancelled', 'retried', 'removed'] as const).map((act) => ({ type: `uploads.${act}`, id }))
        : [{ type: 'uploads.added', file: fileOf(id) }],
    );
  },
};

const oneAttempt = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot =>
  ({ ...snapshot, context: { ...snapshot.context, attempt: 1 } }) as AnyMachineSnapshot;

const replyChart: ProductChart = {
  machine: replyMachine,
  begins: 'absent',
  project: oneAttempt,
  offers: () => [{ type: 'reply.typed', message: 'typed' }, { type: 'reply.submitted' }, { type: 'reply.another' }],
};

/** The form and its upload field leave with their page, which fades for a moment. */
type PagePlace = 'open' | 'leaving' | 'gone';
const changes: Record<string, PagePlace> = { 'page.opened': 'open', 'page.gone': 'gone' };

function remembersPage({ by, effect }: Happened): Remember | undefined {
  if (by !== 'session' || effect.kind !== 'tell') return undefined;
  const { type, signedIn, stay } = effect.event;
  const leaves = type === 'navigation.go' || (type === 'navigation.identityChanged' && !signedIn && !stay);
  return leaves ? (world) => ({ ...world, page: world.page === 'open' ? 'leaving' : (world.page ?? null) }) : undefined;
}

/** A reply that is sent names all files that were chosen. */
function remembersSending({ by, effect }: Happened): Remember | undefined {
  if (by !== 'reply' || effect.kind !== 'start') return undefined;
  const { attachments } = effect.input as { attachments: string[] };
  return (world, states) => {
    const { ids = [] } = contextOf<UploadsContext>(states('uploads'));
    const wanted = ids.map((id) => `stored-${id}`);
    const isWhole = wanted.join() === attachments.join();
    return isWhole ? world : { ...world, lacking: true };
  };
}

function hearsPage(chart: string, event: AnyEventObject): Remember | undefined {
  const place = changes[event.type];
  if (place)
    return (world, states) => {
      const { token } = contextOf<{ token: string | null }>(states('session'));
      const owner = personOf(token) ?? null;
      if (place === 'open') return owner === null ? world : { ...world, page: place, owner, told: null };
      return { ...world, page: place, owner: null, told: null };
    };
  if (chart === 'reply' && event.type === 'reply.attached')
    return (world) => ({ ...world, told: toldOf(event as unknown as Parameters<typeof toldOf>[0]) });
  // the field is rebuilt
  if (event.type === 'reply.another') return (world) => ({ ...world, told: null });
  return undefined;
}

const toldOf = ({ attachments, files }: { attachments: readonly StoredFile[]; files: string }) =>
  `${files} ${attachments.map(({ id }) => id).join()}`;
const attachedIn = (uploads: AnyMachineSnapshot) => {
  const { stored, files } = uploadedOf(uploads as Parameters<typeof uploadedOf>[0]);
  return { type: 'reply.attached', attachments: stored, files };
};

const properties: Property[] = [
  unbroken('session', 'requests', 'uploads', 'reply', ...FILES),
  sessionAwaits,
  {
    words: 'An upload is busy only while something can still come.',
    of: ['requests', ...FILES],
    holds: ([requests = null, ...files]) =>
      files.every(
        (file, at) =>
          !has(file, 'busy') ||
          isRunning(file, 'decrypt') ||
          isRunning(file, 'sendForm') ||
          ['requestPolicy', 'register'].some((child) => isAwaited(requests, `${FILES[at]}.${child}`)),
      ),
  },
  {
    words: 'The form waits only for its answer, or for uploads that run.',
    of: ['requests', 'reply', ...FILES],
    holds: ([requests = null, reply = null, ...files]) => {
      if (has(reply, 'waiting')) return files.some((file) => has(file, 'busy'));
      return !has(reply, 'busy') || isAwaited(requests, 'reply.sendReply');
    },
  },
  onlyLivingWait('reply', ...FILES),
  {
    words: 'The form is not sent with an upload that is not there, or without one that was chosen.',
    of: [],
    holds: (_, { lacking }) => lacking === false,
  },
  {
    words: 'One upload is one file of the form.',
    of: ['uploads', 'reply'],
    holds: ([uploads = null, reply = null]) => {
      const { ids = [], stored = {} } = contextOf<UploadsContext>(uploads);
      const { attachments = [] } = contextOf<ReplyContext>(reply);
      const names = attachments.map(({ id }) => id);
      return Object.keys(stored).every((id) => ids.includes(id)) && new Set(names).size === names.length;
    },
  },
  {
    words: 'An upload that is done has a file, and no other has.',
    of: ['uploads', ...FILES],
    holds: ([uploads = null, ...files]) => {
      const { stored = {} } = contextOf<UploadsContext>(uploads);
      return files.every((file, at) => has(file, 'done') === (stored[FILES[at] ?? ''] !== undefined));
    },
  },
  {
    words: 'An upload ends when its file is removed from the list, and with its page.',
    of: ['uploads', ...FILES],
    holds: ([uploads = null, ...files], { page }) => {
      const { ids = [] } = contextOf<UploadsContext>(uploads);
      return files.every((file, at) => file === null || (page !== 'gone' && ids.includes(FILES[at] ?? '')));
    },
  },
  {
    words: 'After sign-out no call of an upload or of the form carries a token.',
    of: ['session', 'requests'],
    holds: ([session = null, requests = null]) =>
      !isOut(session) ||
      callsOf(requests).every(
        ({ token, outlivesSession, waiting }) => outlivesSession || !waiting[0] || token === null,
      ),
  },
  {
    words: 'The form and its uploads are never those of another person.',
    of: ['session'],
    holds: ([session = null], { page, owner }) => {
      const person = personOf(contextOf<{ token: string | null }>(session).token);
      return page !== 'open' || person === undefined || person === owner;
    },
  },
  noStrangeToken,
  oneNotice,
  agreesWithDevice,
];

const toPage = (of: readonly string[]) => ({
  of,
  when: ([session = null]: readonly Standing[]) => has(session, 'signedIn'),
});

function follows(happened: Happened): Consequence[] {
  const { by, effect } = happened;
  if (by === 'uploads' && effect.kind === 'start') return [{ kind: 'begin', chart: effect.child, input: effect.input }];
  if (by === 'uploads' && effect.kind === 'stop') return [{ kind: 'remove', chart: effect.child }];
  return pipeline.follows(happened);
}

/** A form with an upload field, in the session of the person who writes it. */
export const upload: Product = {
  name: 'upload × uploads × form × requests × session',
  charts: {
    requests: { machine: requestsMachine, begins: {}, offers: pipeline.offers },
    session: sessionWith(['signOut', 'signedOutElsewhere', 'signedInElsewhere', 'confirmed', 'homeChosen']),
    uploads: uploadsChart,
    'file-1': fileChart('file-1'),
    'file-2': fileChart('file-2'),
    reply: replyChart,
  },
  world: { ...commonWorld, page: 'gone', owner: null, told: null, lacking: false },
  happenings: {
    of: [],
    happen: (_, { page }) =>
      page === 'open' ? [] : [{ to: 'session', event: { type: page === 'gone' ? 'page.opened' : 'page.gone' } }],
  },
  allows: [
    { to: 'uploads', ...toPage(['session']) },
    { to: 'reply', ...toPage(['session']) },
  ],
  follows,
  remembers: (happened) => inTurn(remembersCommon(happened), remembersPage(happened), remembersSending(happened)),
  hears: (chart, event) => inTurn(hearsCommon(event), hearsPage(chart, event)),
  rules: [
    {
      of: ['reply'],
      act: ([reply = null], { page }) => {
        const input = { draft: { message: '', attachments: [] }, answered: false, instance: 'one' };
        if (page === 'open' && reply === null) return { kind: 'begin', chart: 'reply', input };
        return page === 'gone' && reply !== null ? { kind: 'remove', chart: 'reply' } : null;
      },
    },
    {
      // the field is a part of the form, which a sent reply does not show (src/admin/content/ReplyForm.tsx)
      of: ['uploads', 'reply'],
      act: ([uploads = null, reply = null]) => {
        const isWritten = reply !== null && !has(reply, 'sent');
        if (isWritten && uploads === null) return { kind: 'begin', chart: 'uploads', input: { types: UPLOAD_TYPES } };
        return !isWritten && uploads !== null ? { kind: 'remove', chart: 'uploads' } : null;
      },
    },
    {
      of: ['uploads', 'reply'],
      act: ([uploads = null, reply = null], { told }) => {
        if (uploads === null || reply === null) return null;
        const event = attachedIn(uploads);
        return toldOf(event) === told ? null : { kind: 'event', to: 'reply', event };
      },
    },
  ],
  properties,
};
