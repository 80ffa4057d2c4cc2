import { Columns3 } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../IconButton.tsx';
import { fetchingAhead, later } from '../later.tsx';
import { LaterPopover } from '../laterParts.ts';
import type { TableOptionsProps } from './TableOptionsPane.tsx';

const LaterPane = later(() => import('./TableOptionsPane.tsx').then((part) => part.TableOptionsPane));

/** The button for a table's columns, row height and page size. */
export function TableOptions(props: TableOptionsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  // after the first press the pane stays mounted, so that it can return the focus
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        id={id}
        icon={Columns3}
        size="sm"
        label={m.table_columns()}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(!open);
        }}
        {...fetchingAhead(LaterPopover, LaterPane)}
      />
      {wanted && (
        <LaterPopover triggerId={id} open={open} onClose={() => setOpen(false)} title={m.table_columns()}>
          <LaterPane {...props} />
        </LaterPopover>
      )}
    </>
  );
}
