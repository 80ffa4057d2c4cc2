import { type FocusEvent, useId, useState } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { later } from '../../ui/later.tsx';

const QrCodes = later(
  () => import('./QrCodes.tsx').then((part) => part.QrCodes),
  () => <div className={placeholder} />,
);

/**
 * The popup with two QR codes. It opens on hover, press or focus, and closes on leaving, Escape or the button. The code
 * that draws the codes is loaded when it first opens.
 */
export function QrPopup() {
  const [open, setOpen] = useState(false);
  const id = useId();
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same for the keyboard
    <div
      className={holder}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={closeWhenLeft}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        className={button}
        aria-label={m.footer_qr_show()}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => setOpen(event.detail === 0 || !canHover() ? !open : true)}
      >
        <svg viewBox="0 0 24 24" className={icon} aria-hidden="true">
          <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.500v2.500M20 14v6h-6v-2" />
        </svg>
      </button>
      <section id={id} className={popup} data-open={open} aria-label={m.footer_qr_codes()}>
        {open && <QrCodes />}
      </section>
    </div>
  );
}

/** With a mouse, the popup is already open when the button is pressed. */
const canHover = () => window.matchMedia('(hover: hover)').matches;

const holder = css({ position: 'relative' });
const button = css({
  width: '44px',
  height: '44px',
  display: 'grid',
  placeItems: 'center',
  borderRadius: 'md',
  color: 'bar.ink',
  boxShadow: 'inset 0 0 0 1px {colors.bar.line}',
  '&:hover': { background: 'bar.line' },
});
const icon = css({ width: '20px', height: '20px', fill: 'none', stroke: 'current', strokeWidth: '1.5' });
const popup = css({
  position: 'absolute',
  bottom: '44px',
  left: '0',
  zIndex: 'popup',
  // the gap belongs to the popup, so that the pointer can cross it
  paddingBottom: '3',
  '&[data-open=false]': { display: 'none' },
});
const placeholder = css({ width: '272px', height: '172px', borderRadius: 'lg', background: 'white' });
