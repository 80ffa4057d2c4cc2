import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { listed } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';

/** The products collected for an inquiry, with the link to send it. Hidden while empty. */
export function AntibodyTray({ chosen, onClear }: { chosen: readonly string[]; onClear: () => void }) {
  return (
    <div aria-live="polite" className={place} data-tone="navy">
      {chosen.length > 0 && (
        <div className={tray}>
          <p>{m.antibody_tray({ count: chosen.length })}</p>
          <p className={numbers}>{listed(chosen)}</p>
          <div className={ways}>
            <Button variant="bar" onClick={onClear}>
              {m.antibody_clear()}
            </Button>
            <LinkButton href={`/contact?topic=antibody&about=${encodeURIComponent(chosen.join(', '))}`}>
              {m.antibody_ask()}
            </LinkButton>
          </div>
        </div>
      )}
    </div>
  );
}

const place = css({ position: 'sticky', bottom: '16px', zIndex: '1', marginTop: '6' });
const tray = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', tablet: 'auto minmax(0, 1fr) auto' },
  gap: '6px 24px',
  alignItems: 'center',
  padding: '14px 20px',
  borderRadius: 'md',
  background: 'bar',
  color: 'bar.ink',
  textStyle: 'small',
  boxShadow: 'overlay',
});
const numbers = css({ color: 'bar.soft', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const ways = css({ display: 'flex', gap: '2', justifyContent: 'flex-end' });
