import { Paperclip } from 'lucide-react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';

/** The names of attached files. Renders nothing if there are none. */
export function Attachments({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label={m.admin_reply_attachments()} className={root}>
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list stays as it is
        <li key={at} className={one}>
          <Paperclip aria-hidden size={14} strokeWidth={1.5} />
          {name}
        </li>
      ))}
    </ul>
  );
}

const root = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 12px',
  marginTop: '2',
  listStyle: 'none',
  padding: '0',
});
const one = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'small',
  color: 'ink.soft',
  overflowWrap: 'anywhere',
});
