import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { LaterDrawer } from '../../ui/laterParts.ts';

/** On narrow screens the filters are a sheet from the bottom; every choice takes effect at once behind it. */
export function FacetSheet({ count, children }: { count: number; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <div className={narrowOnly}>
      <Button variant="outline" className={button} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden size={16} strokeWidth={1.5} />
        {m.search_filters()}
      </Button>
      <LaterDrawer
        place="bottom"
        open={open}
        onClose={() => setOpen(false)}
        title={m.search_filters()}
        actions={
          <Button size="lg" wide onClick={() => setOpen(false)}>
            {m.search_filters_done({ count: formatNumber(count) })}
          </Button>
        }
      >
        {children}
      </LaterDrawer>
    </div>
  );
}

const narrowOnly = css({ display: { base: 'block', desktop: 'none' }, flex: { base: '1', tablet: 'none' } });
const button = css({ height: { base: '44px', tablet: '40px' }, width: '100%' });
