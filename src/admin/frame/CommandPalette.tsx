import { Dialog } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { Kbd } from '../../ui/Kbd.tsx';
import { PaletteList } from './PaletteList.tsx';
import { OPTION, optionId, PALETTE_LIST } from './paletteIds.ts';
import type { Palette } from './usePalette.ts';

const moves: Record<string, 'next' | 'previous' | 'first' | 'last'> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageUp: 'first',
  PageDown: 'last',
};

/**
 * The command palette: type, choose with the arrow keys, Enter. The statechart `palette` decides; this is rendered
 * while it is open.
 */
export function CommandPalette({ palette }: { palette: Palette }) {
  return (
    <Dialog.Root open onOpenChange={(change) => !change.open && palette.send({ type: 'palette.closed' })}>
      <Portal>
        <Dialog.Backdrop className={scrim} />
        <Dialog.Positioner className={positioner}>
          <Dialog.Content className={panel}>
            <Dialog.Title className="sr">{m.admin_shell_palette()}</Dialog.Title>
            <Finder palette={palette} />
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}

function Finder({ palette }: { palette: Palette }) {
  const text = useSelector(palette, ({ context }) => context.text);
  const active = useSelector(palette, ({ context }) => context.active);
  const found = useSelector(palette, ({ context }) => context.found);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelectorAll(OPTION)[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (event.nativeEvent.isComposing || (move === undefined && event.key !== 'Enter')) return;
    event.preventDefault();
    palette.send(move ? { type: 'palette.moved', move } : { type: 'palette.taken' });
  };
  return (
    <>
      <div className={head}>
        <Search aria-hidden size={18} strokeWidth={1.6} />
        <input
          className={input}
          role="combobox"
          aria-expanded
          aria-controls={PALETTE_LIST}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          aria-label={m.admin_shell_palette()}
          placeholder={m.admin_shell_palette()}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => palette.send({ type: 'palette.typed', text: target.value })}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} className={results}>
        <PaletteList palette={palette} />
      </div>
      <div className={foot} data-part="keys">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {m.admin_shell_palette_move()}
        </span>
        <span>
          <Kbd>↵</Kbd> {m.admin_shell_palette_open()}
        </span>
        <span>
          <Kbd>Esc</Kbd> {m.ui_close()}
        </span>
        <output className={count}>{m.admin_shell_palette_found({ count: found.length })}</output>
      </div>
    </>
  );
}

const scrim = css({ position: 'fixed', inset: '0', zIndex: 'dialog', background: 'scrim', animation: 'fadeIn 120ms' });
const positioner = css({
  position: 'fixed',
  inset: '0',
  zIndex: 'dialog',
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-start',
  padding: { base: '8px', tablet: '12vh 16px 16px' },
});
const panel = css({
  width: 'full',
  maxWidth: '680px',
  maxHeight: 'min(560px, 100%)',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: 'md',
  background: 'raise',
  color: 'ink',
  fontSize: 'small',
  boxShadow: 'overlay',
  overflow: 'hidden',
  animation: 'fadeIn 120ms {easings.out}',
  '&:focus-visible': { outline: 'none' },
  _forcedColors: { border: '1px solid CanvasText' },
});
const head = css({
  flexShrink: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: '56px',
  paddingInline: '5',
  borderBottom: '1px solid {colors.line}',
  '& svg': { flexShrink: '0', color: 'ink.faint' },
});
const input = css({
  flex: '1 1 0',
  minWidth: '0',
  height: 'full',
  background: 'transparent',
  fontSize: 'body',
  border: '0',
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: 'ink.faint', opacity: '1' },
});
const results = css({ flex: '1 1 auto', minHeight: '0', overflow: 'auto', padding: '2' });
const foot = css({
  flexShrink: '0',
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  height: '40px',
  paddingInline: '5',
  background: 'paper',
  borderTop: '1px solid {colors.line}',
  color: 'ink.faint',
  fontSize: 'tiny',
  '& > span': { display: { base: 'none', tablet: 'inline-flex' }, alignItems: 'center', gap: '1' },
});
const count = css({ marginInlineStart: 'auto' });
