import { useSelector } from '@xstate/react';
import { Columns3 } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { m } from '../../../i18n/compiled/messages.js';
import { useSystem } from '../../../portal/system.tsx';
import { useTag } from '../../../portal/useTag.ts';
import { Button } from '../../../ui/Button.tsx';
import { later } from '../../../ui/later.tsx';
import { LaterPopover } from '../../../ui/laterParts.ts';
import { usePhone } from '../../../ui/useMedia.ts';
import { PageSize } from './PageSize.tsx';
import { agentOf, useColumns } from './useColumns.ts';

const ColumnChooser = later(() => import('./ColumnChooser.tsx').then((part) => part.ColumnChooser));

/**
 * Opens the column chooser, which also has the models per page; on phones they are beside it. Its code is loaded when
 * the pointer or the focus approaches the button.
 */
export function ColumnsButton() {
  const { columnChooser, search } = useSystem();
  const open = useTag(columnChooser, 'open');
  const last = useTag(columnChooser, 'lastColumn');
  const chosen = useSelector(columnChooser, ({ context }) => context.columns);
  const agent = useSelector(search, ({ context }) => agentOf(context));
  const phone = usePhone();
  const columns = useColumns();
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const preload = () => {
    ColumnChooser.preload();
    LaterPopover.preload();
  };
  // the chooser goes with its button, for example when the window becomes as narrow as a phone's
  useEffect(() => () => columnChooser.send({ type: 'columnChooser.closed' }), [columnChooser]);
  const toggle = () => {
    setWanted(true);
    columnChooser.send(open ? { type: 'columnChooser.closed' } : { type: 'columnChooser.opened', columns });
  };
  return (
    <>
      <Button
        id={id}
        variant="outline"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <Columns3 aria-hidden size={16} strokeWidth={1.5} />
        {m.result_columns()}
      </Button>
      {wanted && (
        <LaterPopover
          open={open}
          triggerId={id}
          title={m.result_columns_title()}
          onClose={() => columnChooser.send({ type: 'columnChooser.closed' })}
        >
          <ColumnChooser
            columns={chosen}
            agent={agent}
            lastStays={last}
            onToggle={(column, shown) => columnChooser.send({ type: 'columnChooser.toggled', column, shown })}
            onMove={(column, place) => columnChooser.send({ type: 'columnChooser.moved', column, place })}
            onReset={() => columnChooser.send({ type: 'columnChooser.reset' })}
          >
            {!phone && <PageSize />}
          </ColumnChooser>
        </LaterPopover>
      )}
    </>
  );
}
