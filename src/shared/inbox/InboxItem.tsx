import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { InboxMessage } from '../../../contract/entities/messagePush.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { localized, otherLanguage } from '../../i18n/locale.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { RichText } from '../RichText.tsx';

type InboxItemProps = { message: InboxMessage; open: boolean; onChoose: () => void; onRemove: () => void };

/** A message: its title, and its text when opened, which marks it as read. */
export function InboxItem({ message, open, onChoose, onRemove }: InboxItemProps) {
  const id = useId();
  const { level, readAt, arrivedAt } = message;
  const title = localized(message.title);
  return (
    <li className={item} data-unread={readAt === null}>
      <button type="button" className={head} aria-expanded={open} aria-controls={id} onClick={onChoose}>
        <span className={words}>
          {readAt === null && <VisuallyHidden>{m.inbox_is_unread()}</VisuallyHidden>}
          <span lang={otherLanguage(message.title)}>{title}</span>
        </span>
        <span className={facts}>
          {level === 'important' && <Tag tone="amber">{m.inbox_important()}</Tag>}
          {level === 'urgent' && <Tag tone="coral">{m.inbox_urgent()}</Tag>}
          <time dateTime={arrivedAt}>{formatDate(arrivedAt)}</time>
        </span>
      </button>
      {open && (
        <div id={id} className={body}>
          <RichText markup={localized(message.body)} lang={otherLanguage(message.body)} />
          <IconButton icon={Trash2} size="sm" label={m.inbox_remove({ title })} onClick={onRemove} />
        </div>
      )}
    </li>
  );
}

const item = css({
  borderTop: '1px solid {colors.line.soft}',
  '&[data-unread=true] > button > span:first-child': {
    fontWeight: 'semibold',
    '&::before': {
      content: '""',
      display: 'inline-block',
      width: '7px',
      height: '7px',
      marginInlineEnd: '2',
      borderRadius: 'full',
      background: 'accent',
      verticalAlign: '1px',
    },
  },
});
const head = css({
  display: 'grid',
  gap: '1',
  width: 'full',
  padding: '10px 16px',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { background: 'hover' },
});
const words = css({ textStyle: 'small', overflowWrap: 'anywhere' });
const facts = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'tiny', color: 'ink.soft' });
const body = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'end',
  gap: '1',
  padding: '0 8px 8px 16px',
  textStyle: 'small',
  overflowWrap: 'anywhere',
});
