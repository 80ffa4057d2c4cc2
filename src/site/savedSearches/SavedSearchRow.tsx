import { Bell, BellOff, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { SavedSearch } from '../../../contract/entities/savedSearches.ts';
import type { SavedSearchesEvent } from '../../../machines/savedSearches/savedSearches.machine.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';

type SavedSearchRowProps = { search: SavedSearch; send: (event: SavedSearchesEvent) => void };

/** A saved search: link, number of models and of new ones, mails, rename, remove. */
export function SavedSearchRow({ search, send }: SavedSearchRowProps) {
  const { id, name, address, count, newCount, mailWhenNew } = search;
  const act = (event: Extract<SavedSearchesEvent, { type: 'savedSearches.acted' }>['act']) =>
    send({ type: 'savedSearches.acted', act: event });
  return (
    <>
      <Link href={address} className={link} onClick={() => send({ type: 'savedSearches.chosen', id })}>
        {name}
      </Link>
      <div className={line}>
        <span className={figures}>
          {m.saved_count({ count: formatNumber(count) })}
          {newCount > 0 && <b className={fresh}>{m.saved_new({ count: formatNumber(newCount) })}</b>}
        </span>
        <IconButton
          size="sm"
          icon={mailWhenNew ? Bell : BellOff}
          label={m.saved_mail_on({ name })}
          aria-pressed={mailWhenNew}
          onClick={() => act({ kind: 'mail', id, mailWhenNew: !mailWhenNew })}
        />
        <IconButton
          size="sm"
          icon={Pencil}
          data-rename={id}
          label={m.saved_rename({ name })}
          onClick={() => send({ type: 'savedSearches.renameWanted', id })}
        />
        <IconButton
          size="sm"
          icon={Trash2}
          label={m.saved_remove({ name })}
          onClick={() => act({ kind: 'remove', id })}
        />
      </div>
    </>
  );
}

const link = css({
  display: 'block',
  paddingTop: '1.5',
  fontSize: 'small',
  fontWeight: 'medium',
  overflowWrap: 'anywhere',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
});
const line = css({ display: 'flex', alignItems: 'center', gap: '0.5' });
const figures = css({ flex: '1', textStyle: 'tiny', color: 'ink.soft', fontVariantNumeric: 'tabular-nums' });
const fresh = css({
  marginInlineStart: '2',
  paddingInline: '2',
  paddingBlock: '0.5',
  borderRadius: 'full',
  background: 'accent.bg',
  color: 'accent.ink',
  fontWeight: 'medium',
  whiteSpace: 'nowrap',
});
