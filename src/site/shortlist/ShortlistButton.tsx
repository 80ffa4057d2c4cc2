import { Bookmark, BookmarkCheck } from 'lucide-react';
import type { ShortlistModel } from '../../../contract/entities/collections.ts';
import { m } from '../../i18n/compiled/messages.js';
import { useSystem } from '../../portal/system.tsx';
import type { ButtonLook } from '../../ui/Button.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { shortlistModel } from './shortlistModel.ts';
import { useShortlist } from './useShortlist.ts';

type ShortlistButtonProps = { model: ShortlistModel; iconOnly?: boolean } & ButtonLook;

/** Adds a model to the shortlist and removes it again. It is pressed while the model is on the list. */
export function ShortlistButton({ model, iconOnly = false, variant = 'outline', size }: ShortlistButtonProps) {
  const { shortlist } = useSystem();
  const { models } = useShortlist();
  const kept = models.some(({ id }) => id === model.id);
  const toggle = () =>
    shortlist.send(
      kept
        ? { type: 'shortlist.removed', ids: [model.id] }
        : { type: 'shortlist.added', models: [shortlistModel(model)] },
    );
  const Icon = kept ? BookmarkCheck : Bookmark;
  if (iconOnly) {
    return (
      <IconButton
        icon={Icon}
        label={m.shortlist_toggle({ model: model.modelCode })}
        aria-pressed={kept}
        {...(size && { size })}
        onClick={toggle}
      />
    );
  }
  return (
    <Button variant={variant} {...(size && { size })} aria-pressed={kept} onClick={toggle} data-print="none">
      <Icon aria-hidden size={16} strokeWidth={1.5} />
      {kept ? m.shortlist_kept() : m.shortlist_add()}
    </Button>
  );
}
