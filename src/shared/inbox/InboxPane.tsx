import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { inboxMachine } from '../../../machines/inbox/inbox.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { FormFailure } from '../FormFailure.tsx';
import { InboxItem } from './InboxItem.tsx';

export type Inbox = ActorRefFrom<typeof inboxMachine>;

/** The messages below the bell, newest first. */
export function InboxPane({ inbox, triggerId }: { inbox: Inbox; triggerId: string }) {
  const { messages, unread, chosen, failure } = useSelector(inbox, ({ context }) => context);
  const known = useTag(inbox, 'known');
  const busy = useTag(inbox, 'busy');
  const place = useRef<HTMLDivElement>(null);
  const remove = (id: string) => {
    // the focused button disappears with the message
    place.current?.focus();
    inbox.send({ type: 'inbox.removed', id });
  };
  return (
    <Popover triggerId={triggerId} title={m.inbox_title()} onClose={() => inbox.send({ type: 'inbox.closed' })}>
      <div ref={place} tabIndex={-1} className={root} aria-busy={!known || busy}>
        {failure && <FormFailure failure={failure} />}
        {messages.length === 0 ? (
          <p className={quiet}>{known ? m.inbox_empty() : m.inbox_waiting()}</p>
        ) : (
          <ul className={list}>
            {messages.map((message) => (
              <InboxItem
                key={message.id}
                message={message}
                open={message.id === chosen}
                onChoose={() => inbox.send({ type: 'inbox.chosen', id: message.id })}
                onRemove={() => remove(message.id)}
              />
            ))}
          </ul>
        )}
      </div>
      {unread > 0 && (
        <div className={foot}>
          <Button variant="quiet" size="sm" disabled={busy} onClick={() => inbox.send({ type: 'inbox.allRead' })}>
            {m.inbox_read_all()}
          </Button>
        </div>
      )}
    </Popover>
  );
}

const root = css({ minHeight: '0', overflow: 'auto', outline: 'none' });
const list = css({ display: 'grid' });
const quiet = css({ padding: '8px 16px 20px', color: 'ink.soft', textStyle: 'small' });
const foot = css({ padding: '6px 4px', borderTop: '1px solid {colors.line}', flexShrink: '0' });
