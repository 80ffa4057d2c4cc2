import { Check, Link, Pencil, SaveAll, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '../../../contract/entities/system.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { useSight } from '../base/sight.ts';
import { RenameView } from './RenameView.tsx';
import { useCopyLink } from './useCopyLink.ts';
import type { ListView } from './useListView.ts';

type ViewRowProps = { view: ListView; saved: SavedView; isShown: boolean; isOpening: boolean };

/** A saved view. Its name opens it; own views can be replaced, renamed and removed. */
export function ViewRow({ view, saved, isShown, isOpening }: ViewRowProps) {
  const [renaming, setRenaming] = useState(false);
  const sight = useSight();
  const copyLink = useCopyLink();
  const { id, name, own } = saved;
  const about = [isShown ? m.views_shown() : '', sharedWords(saved)].filter(Boolean).join(' · ');
  if (renaming)
    return (
      <li className={row}>
        <RenameView view={view} saved={saved} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className={row}>
      <button type="button" className={opener} onClick={() => view.send({ type: 'view.applied', view: saved })}>
        <span className={nameStyle}>
          {isShown && <Check aria-hidden size={16} strokeWidth={2} />}
          {name}
        </span>
        {about && <span className={aboutStyle}>{about}</span>}
      </button>
      <span className={acts}>
        {sight === null && (
          <IconButton
            icon={Star}
            size="sm"
            label={m.views_opening({ name })}
            aria-pressed={isOpening}
            className={star}
            onClick={() => view.send({ type: 'view.openingChosen', id: isOpening ? null : id })}
          />
        )}
        <IconButton icon={Link} size="sm" label={m.views_copy({ name })} onClick={() => copyLink(saved)} />
        {own && sight === null && (
          <>
            <IconButton
              icon={SaveAll}
              size="sm"
              label={m.views_replace({ name })}
              disabled={isShown}
              onClick={() => view.send({ type: 'view.replaced', view: saved })}
            />
            <IconButton icon={Pencil} size="sm" label={m.views_rename({ name })} onClick={() => setRenaming(true)} />
            <IconButton
              icon={Trash2}
              size="sm"
              label={m.views_remove({ name })}
              onClick={() => view.send({ type: 'view.removed', view: saved })}
            />
          </>
        )}
      </span>
    </li>
  );
}

function sharedWords({ audience, own, owner }: SavedView): string {
  if (audience === 'private') return '';
  if (own || owner === '') return audience === 'role' ? m.views_role() : m.views_shared();
  return audience === 'role' ? m.views_role_by({ owner }) : m.views_shared_by({ owner });
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '1',
  paddingBlock: '1',
  borderBottom: '1px solid {colors.line.soft}',
});
const opener = css({
  display: 'grid',
  flex: '1 1 120px',
  minWidth: '0',
  minHeight: { base: '44px', tablet: '32px' },
  alignContent: 'center',
  textAlign: 'start',
  textStyle: 'small',
  '&:hover > span:first-child': { textDecoration: 'underline', textUnderlineOffset: '4px' },
});
const nameStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1',
  minWidth: '0',
  fontWeight: 'medium',
  overflowWrap: 'anywhere',
});
const aboutStyle = css({ textStyle: 'tiny', color: 'ink.soft', overflowWrap: 'anywhere' });
const acts = css({ display: 'flex', marginInlineStart: 'auto' });
const star = css({
  '&[aria-pressed=true]': { color: 'amber' },
  '&[aria-pressed=true] svg': { fill: 'currentColor' },
});
