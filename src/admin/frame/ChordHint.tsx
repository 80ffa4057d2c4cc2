import { placesOf } from '../../../machines/adminMenu/menu.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { useBackOffice } from '../base/backOffice.tsx';
import { type Palette, useChordLetters } from './usePalette.ts';

/** After `G`: which letter opens which page. */
export function ChordHint({ palette }: { palette: Palette }) {
  const armed = useTag(palette, 'armed');
  const { menu } = useBackOffice();
  const letters = useChordLetters(menu);
  if (!armed) return null;
  return (
    <div className={root} role="status" aria-label={m.admin_shell_go_to()}>
      {placesOf(menu).map(({ address, name }) => {
        const letter = letters.get(address);
        return (
          letter && (
            <span key={address} className={entry}>
              <Kbd>{letter.toUpperCase()}</Kbd> {localized(name)}
            </span>
          )
        );
      })}
    </div>
  );
}

const root = css({
  position: 'fixed',
  insetInlineEnd: '5',
  bottom: '5',
  zIndex: 'popup',
  maxWidth: 'calc(100vw - 40px)',
  maxHeight: 'calc(100dvh - 120px)',
  overflow: 'hidden',
  columnCount: { base: '1', tablet: '3' },
  columnGap: '5',
  padding: '4',
  borderRadius: 'md',
  background: 'raise',
  color: 'ink.soft',
  boxShadow: 'overlay',
  fontSize: 'tiny',
  animation: 'fadeIn 120ms {easings.out}',
  _forcedColors: { border: '1px solid CanvasText' },
});
const entry = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '26px',
  whiteSpace: 'nowrap',
  breakInside: 'avoid',
});
