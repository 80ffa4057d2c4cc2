import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import type { Submenu } from '../../../machines/navBar/navBar.setup.ts';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';

type SubmenuItemProps = {
  menu: Submenu;
  /** The page of an item that is also a link. A press goes there. */
  href?: string;
  /** Classes of the item, its button and its panel. */
  className: { item: string; button: string; panel: string };
  label: ReactNode;
  /** The button's accessible name if its label is shortened. */
  name?: string;
  current?: boolean;
  children: ReactNode;
  /** Called when the pointer or focus approaches, to load the panel's data. */
  onNear?: () => void;
};

/**
 * An item of the bar with a submenu (specification, section 2). It opens on hover, click, tap, Enter, Space or arrow
 * down; an item that is a link opens on hover or arrow down. It closes when the pointer or focus leaves, and with
 * Escape. The statechart `navBar` decides.
 */
export function SubmenuItem({ menu, href, className, label, name, current, children, onNear }: SubmenuItemProps) {
  const { navBar } = useSystem();
  const open = useTag(navBar, menu);
  const entryWanted = useTag(navBar, 'entryWanted');
  const id = useId();
  const top = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const drawn = panel.current;
    if (!open || !entryWanted || !drawn) return;
    const enter = () => {
      const entry = drawn.querySelector<HTMLElement>('a, button');
      if (!entry?.checkVisibility()) return;
      entry.focus();
      navBar.send({ type: 'navBar.entryFocused' });
    };
    // the panel's code may still be loading
    const watching = new MutationObserver(enter);
    watching.observe(drawn, { childList: true, subtree: true });
    enter();
    return () => watching.disconnect();
  }, [open, entryWanted, navBar]);

  // a submenu opened by hover closes with Escape, wherever the focus is
  useEffect(() => {
    if (!open) return undefined;
    const stop = new AbortController();
    const close = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && navBar.send({ type: 'navBar.closed' });
    // the menu of phones is a dialog, which answers Escape itself
    if (!panel.current?.closest('[role=dialog]')) window.addEventListener('keydown', close, { signal: stop.signal });
    return () => stop.abort();
  }, [open, navBar]);

  const press = (event: MouseEvent<HTMLButtonElement>) =>
    navBar.send({ type: 'navBar.pressed', menu, by: handOf(event) });
  const onKey = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key === 'Escape' && open) {
      navBar.send({ type: 'navBar.closed' });
      top.current?.focus();
    }
    if (event.key === 'ArrowDown' && event.target === top.current) {
      event.preventDefault();
      if (!open) navBar.send({ type: 'navBar.pressed', menu, by: 'keyboard' });
      navBar.send({ type: 'navBar.entryWanted' });
    }
  };

  const attributes = {
    ref: top,
    className: className.button,
    'aria-expanded': open,
    'aria-controls': id,
    'aria-label': name,
  };
  const content = (
    <>
      {label}
      <ChevronDown aria-hidden size={14} strokeWidth={1.5} />
    </>
  );

  return (
    <li
      className={className.item}
      onPointerEnter={(event) => {
        if (event.pointerType !== 'mouse') return;
        onNear?.();
        navBar.send({ type: 'navBar.pointerEntered', menu });
      }}
      onPointerLeave={(event) => event.pointerType === 'mouse' && navBar.send({ type: 'navBar.pointerLeft' })}
      onFocus={onNear}
      onBlur={(event) => {
        if (open && !event.currentTarget.contains(event.relatedTarget) && event.relatedTarget !== null) {
          navBar.send({ type: 'navBar.closed' });
        }
      }}
      onKeyDown={onKey}
    >
      {href === undefined ? (
        <button {...attributes} type="button" aria-current={current ? 'true' : undefined} onClick={press}>
          {content}
        </button>
      ) : (
        <Link
          {...attributes}
          href={href}
          aria-current={current ? 'page' : undefined}
          onClick={() => navBar.send({ type: 'navBar.itemSelected' })}
        >
          {content}
        </Link>
      )}
      <div ref={panel} id={id} className={className.panel} hidden={!open}>
        {open && children}
      </div>
    </li>
  );
}

/** Returns the input device of a press. A click with `detail` 0 comes from the keyboard. */
function handOf(event: MouseEvent): 'mouse' | 'touch' | 'keyboard' {
  if (event.detail === 0) return 'keyboard';
  return (event.nativeEvent as PointerEvent).pointerType === 'mouse' ? 'mouse' : 'touch';
}
