import { NOTICE_MS } from '../../contract/constants.ts';
import type { InboxEvent, InboxMessage } from '../../contract/entities/messagePush.ts';
import { siteRoutes } from '../../contract/siteRoutes.ts';
import {
  type EventStreamEvent,
  eventStreamMachine,
  type StreamEnd,
} from '../../machines/eventStream/eventStream.machine.ts';
import { inboxMachine } from '../../machines/inbox/inbox.machine.ts';
import type { InboxAct } from '../../machines/inbox/messages.ts';
import { listenToEvents } from '../effects/eventStream.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { m } from '../i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS, localized } from '../i18n/locale.ts';
import type { AppSystem } from './system.tsx';

/** An urgent message is shown longer than others. */
const URGENT_MS = 5 * NOTICE_MS;

/** The inbox of the signed-in user with its event stream and its announcements. */
export function provideInbox({ api, session, notices, listen: hear = listenToEvents }: AppSystem) {
  const listen = fromPromise<StreamEnd, { after: number }>(async ({ input: { after }, signal, self }) => {
    const { token } = session.getSnapshot().context;
    if (token === null) return 'refused';
    const tell = (event: EventStreamEvent) => self._parent?.send(event);
    return hear({
      ...{ url: siteRoutes.inboxEvents.path, token, language: LANGUAGE_TAGS[currentLocale()], after, signal },
      onOpen: () => tell({ type: 'stream.opened' }),
      onEvent: ({ id, data }) =>
        tell({ type: 'stream.received', event: { id, replaces: (data as InboxEvent).whole, data } }),
    });
  });
  const mark = fromPromise<{ unread: number }, { act: InboxAct | undefined }>(async ({ input: { act }, signal }) => {
    const options = { notice: 'never', signal } as const;
    if (!act) throw new Error('there is nothing to do');
    if (act.act === 'remove') return (await api('removeInbox', { body: { ids: act.ids } }, options)).data;
    const body = act.act === 'readAll' ? { upTo: act.upTo } : { ids: act.ids };
    return (await api('readInbox', { body }, options)).data;
  });
  const announce = (messages: readonly InboxMessage[]) => {
    const [first] = messages;
    if (!first) return;
    const urgent = messages.find(({ level }) => level === 'urgent');
    const text = localized((urgent ?? first).title);
    notices.send({
      type: 'notices.show',
      notice: urgent
        ? { kind: 'warning', title: m.inbox_urgent(), text, duration: URGENT_MS }
        : { kind: 'information', title: m.inbox_new({ count: messages.length }), text, duration: 2 * NOTICE_MS },
    });
  };
  return inboxMachine.provide({
    actors: { stream: eventStreamMachine.provide({ actors: { listen } }), mark },
    actions: { announce: (_, { messages }) => announce(messages) },
  });
}
