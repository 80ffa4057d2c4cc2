import { useActorRef, useSelector } from '@xstate/react';
import { Bell } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { css, cx } from '../../../styled-system/css';
import { button } from '../../../styled-system/recipes';
import { isAwake, onAwakeChanged } from '../../effects/pageAwake.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { provideInbox } from '../../portal/inboxActors.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { laterOver } from '../../ui/later.tsx';
import type { Inbox } from './InboxPane.tsx';

const LaterPane = laterOver(
  () => import('./InboxPane.tsx').then((part) => part.InboxPane),
  ({ inbox }) => inbox.send({ type: 'inbox.closed' }),
);
/** The largest count shown as a number. */
const MOST = 99;

type InboxBellProps = { variant: 'bar' | 'quiet'; className?: string };

/** The bell of a signed-in user: the number of unread messages, and the messages below it. It updates by itself. */
export function InboxBell(props: InboxBellProps) {
  const token = useSelector(useSystem().session, ({ context }) => context.user && context.token);
  // remounts for the next user
  return token ? <RunningBell key={token} {...props} /> : null;
}

function RunningBell({ variant, className }: InboxBellProps) {
  const system = useSystem();
  const [input] = useState(() => ({ spread: Math.random() }));
  const [machine] = useState(() => provideInbox(system));
  const inbox = useActorRef(machine, { input });
  useEffect(() => {
    const tell = () => inbox.send({ type: isAwake() ? 'inbox.roused' : 'inbox.rested' });
    if (!isAwake()) tell();
    return onAwakeChanged(tell);
  }, [inbox]);
  return <BellButton inbox={inbox} variant={variant} {...(className && { className })} />;
}

/** The button alone with a given inbox, as in stories. */
export function BellButton({ inbox, variant, className }: InboxBellProps & { inbox: Inbox }) {
  const unread = useSelector(inbox, ({ context }) => context.unread);
  const open = useTag(inbox, 'open');
  const id = useId();
  const label = unread > 0 ? m.inbox_unread({ count: unread }) : m.inbox_title();
  return (
    <>
      <button
        type="button"
        id={id}
        className={cx(button({ variant, size: 'sm', square: true }), bell, className)}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={LaterPane.preload}
        onFocus={LaterPane.preload}
        onClick={() => inbox.send({ type: 'inbox.toggled' })}
      >
        <Bell aria-hidden size={18} strokeWidth={1.5} />
        {unread > 0 && (
          <span aria-hidden className={badge}>
            {unread > MOST ? `${MOST}+` : formatNumber(unread)}
          </span>
        )}
      </button>
      {open && <LaterPane inbox={inbox} triggerId={id} />}
    </>
  );
}

const bell = css({ position: 'relative', flexShrink: '0' });
const badge = css({
  position: 'absolute',
  // at the upper right of the bell for every button size
  insetInlineStart: 'calc(50% + 1px)',
  top: 'calc(50% - 15px)',
  minWidth: '16px',
  height: '16px',
  paddingInline: '1',
  borderRadius: 'full',
  background: 'coral',
  color: 'surface',
  fontSize: '10px',
  fontWeight: 'semibold',
  lineHeight: '16px',
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
});
