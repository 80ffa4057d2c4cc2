import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../../ui/IconButton.tsx';
import { later } from '../../ui/later.tsx';
import { LaterDrawer } from '../../ui/laterParts.ts';
import { FacetSheet } from './FacetSheet.tsx';
import { OrderSelect } from './results/OrderSelect.tsx';

const PhoneTools = later(() => import('./PhoneTools.tsx').then((part) => part.PhoneTools));

/** The search's controls on phones: one row that stays below the navigation bar. */
export function PhoneBar() {
  return (
    <div className={bar} data-print="none">
      <FacetSheet />
      <OrderSelect />
      <MoreSheet />
    </div>
  );
}

/** Opens the sheet with all controls that have no place in the row. */
function MoreSheet() {
  const [open, setOpen] = useState(false);
  // loaded when first opened, then kept mounted so that its closing animation can run
  const [wanted, setWanted] = useState(false);
  const preload = () => {
    LaterDrawer.preload();
    PhoneTools.preload();
  };
  return (
    <>
      <IconButton
        icon={Ellipsis}
        variant="outline"
        label={m.search_tools()}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <LaterDrawer place="bottom" open={open} onClose={() => setOpen(false)} title={m.search_tools()}>
          <PhoneTools />
        </LaterDrawer>
      )}
    </>
  );
}

const bar = css({
  position: 'sticky',
  top: '{sizes.bar}',
  zIndex: 'sticky',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  marginInline: 'calc(-1 * token(spacing.gutter))',
  paddingInline: 'gutter',
  paddingBlock: '1.5',
  marginBottom: '1.5',
  background: 'paper',
  borderBottom: '1px solid {colors.line}',
});
