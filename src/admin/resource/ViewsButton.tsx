import { useSelector } from '@xstate/react';
import { Bookmark } from 'lucide-react';
import { useId, useState } from 'react';
import { isShownView } from '../../../machines/listView/views.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Button } from '../../ui/Button.tsx';
import { fetchingAhead, later } from '../../ui/later.tsx';
import { LaterPopover } from '../../ui/laterParts.ts';
import type { ListView } from './useListView.ts';

const LaterViewsPane = later(() => import('./ViewsPane.tsx').then((part) => part.ViewsPane));

type ViewsButtonProps = {
  view: ListView;
  /** The page size of a list whose address does not name one. */
  usualLimit: number;
};

/** The button for the saved views of a list, labeled with the name of the current one. */
export function ViewsButton({ view, usualLimit }: ViewsButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  // after the first press the pane stays mounted, so that it can return the focus
  const [wanted, setWanted] = useState(false);
  const { views, look, query, definition } = useSelector(view, ({ context }) => context);
  const shown = views.find((one) => isShownView(definition, one, look, query, usualLimit));
  return (
    <>
      <Button
        id={id}
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        {...fetchingAhead(LaterPopover, LaterViewsPane)}
      >
        <Bookmark aria-hidden size={16} strokeWidth={1.5} />
        <span className={name}>{shown?.name ?? m.views_title()}</span>
      </Button>
      {wanted && (
        <LaterPopover triggerId={id} open={open} onClose={() => setOpen(false)} title={m.views_of()}>
          <LaterViewsPane view={view} shown={shown?.id} />
        </LaterPopover>
      )}
    </>
  );
}

const name = css({ maxWidth: '160px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
