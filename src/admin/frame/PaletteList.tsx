import { useSelector } from '@xstate/react';
import { FileText, Zap } from 'lucide-react';
import type { Place } from '../../../machines/adminMenu/menu.ts';
import type { PaletteItem } from '../../../machines/palette/matching.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { useTag } from '../../portal/useTag.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { useBackOffice } from '../base/backOffice.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import { optionId, PALETTE_LIST } from './paletteIds.ts';
import { addressOf, type Palette, useChordLetters } from './usePalette.ts';

/** The results of the palette, in the order of the arrow keys. */
export function PaletteList({ palette }: { palette: Palette }) {
  const found = useSelector(palette, ({ context }) => context.found);
  const active = useSelector(palette, ({ context }) => context.active);
  const finding = useTag(palette, 'finding');
  const failed = useTag(palette, 'findFailed');
  return (
    <>
      <div id={PALETTE_LIST} role="listbox" aria-label={m.admin_shell_palette_results()} tabIndex={-1}>
        {found.map((item, index) => (
          <div
            key={item.id}
            data-first={isFirst(found, index)}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={option}
            onPointerMove={() => index !== active && palette.send({ type: 'palette.pointed', index })}
            onClick={() => palette.send({ type: 'palette.taken', id: item.id })}
            onKeyDown={() => {}}
          >
            <Item item={item} />
          </div>
        ))}
      </div>
      {found.length === 0 && !finding && <p className={nothing}>{m.admin_shell_palette_nothing()}</p>}
      <div role="status">
        {finding && <p className={note}>{m.admin_shell_palette_finding()}</p>}
        {failed && <p className={note}>{m.admin_shell_palette_failed()}</p>}
      </div>
    </>
  );
}

/** Whether the records of another resource begin here. */
const isFirst = (found: readonly PaletteItem[], index: number): boolean => {
  const [item, before] = [found[index], found[index - 1]];
  return item?.kind === 'record' && (before?.kind !== 'record' || before.hint?.en !== item.hint?.en);
};

function Item({ item }: { item: PaletteItem }) {
  const { menu, places } = useBackOffice();
  const letters = useChordLetters(menu);
  const address = addressOf(item);
  const place = places.find((one) => one.address === address);
  const letter = address && letters.get(address);
  return (
    <>
      <ItemIcon item={item} place={place} />
      <span>{localized(item.name)}</span>
      <span className={hint}>
        {item.hint ? localized(item.hint) : item.kind === 'action' && m.admin_shell_palette_action()}
      </span>
      {letter && (
        <span className={keys}>
          <Kbd>G</Kbd> <Kbd>{letter.toUpperCase()}</Kbd>
        </span>
      )}
    </>
  );
}

function ItemIcon({ item, place }: { item: PaletteItem; place: Place | undefined }) {
  if (place) return <MenuIcon entry={place} />;
  const Icon = item.kind === 'record' ? FileText : Zap;
  return <Icon aria-hidden size={16} strokeWidth={1.6} />;
}

const option = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  minHeight: { base: '44px', tablet: '38px' },
  paddingInline: '3',
  borderRadius: 'sm',
  cursor: 'pointer',
  '& svg': { flexShrink: '0', color: 'ink.faint' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { tablet: 'nowrap' } },
  '&[aria-selected=true]': { background: 'accent.bg', '& svg': { color: 'accent.ink' } },
  '&[data-first=true]': { borderTop: '1px solid {colors.line.soft}', marginTop: '1' },
  _forcedColors: { '&[aria-selected=true]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
});
const hint = css({ fontSize: 'tiny', color: 'ink.soft', minWidth: '0' });
const keys = css({ marginInlineStart: 'auto', flexShrink: '0', display: { base: 'none', tablet: 'inline' } });
const note = css({ padding: '8px 12px', color: 'ink.soft', fontSize: 'tiny' });
const nothing = css({ padding: '24px', textAlign: 'center', color: 'ink.soft', fontSize: 'small' });
