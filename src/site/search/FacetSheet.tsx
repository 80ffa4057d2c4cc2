import { useSelector } from '@xstate/react';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useSystem } from '../../portal/system.tsx';
import { Button } from '../../ui/Button.tsx';
import { LaterDrawer } from '../../ui/laterParts.ts';
import { LaterFacets } from './LaterFacets.tsx';

/** The filters on narrow screens: a sheet from the bottom. Every choice takes effect at once behind it. */
export function FacetSheet() {
  const { search } = useSystem();
  const count = useSelector(search, ({ context }) => context.result?.count ?? 0);
  const active = useSelector(search, ({ context: { query } }) => {
    const values = Object.values(query.filters).reduce((sum, chosen) => sum + chosen.length, 0);
    return values + Object.keys(query.ranges).length;
  });
  const [open, setOpen] = useState(false);
  // loaded when first opened, then kept mounted so that its closing animation can run
  const [wanted, setWanted] = useState(false);
  return (
    <div className={narrowOnly} data-print="none">
      <Button
        variant="outline"
        className={button}
        aria-haspopup="dialog"
        onPointerEnter={LaterDrawer.preload}
        onFocus={LaterDrawer.preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <SlidersHorizontal aria-hidden size={16} strokeWidth={1.5} />
        {active === 0 ? m.search_filters() : m.search_filters_active({ count: formatNumber(active) })}
      </Button>
      {wanted && (
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
          <LaterFacets titled={false} />
        </LaterDrawer>
      )}
    </div>
  );
}

const narrowOnly = css({ display: { base: 'block', desktop: 'none' }, flexShrink: '0' });
const button = css({ height: { base: '44px', tablet: '40px' }, paddingInline: { base: '3', tablet: '5' } });
