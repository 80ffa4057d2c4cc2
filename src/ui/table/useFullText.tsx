import { type FocusEvent, type PointerEvent, useState } from 'react';
import { css } from '../../../styled-system/css';

type Shown = { text: string; left: number; top: number };

/** One bubble for all truncated texts of a table. It shows the full text under the pointer or with the focus. */
export function useFullText() {
  const [shown, setShown] = useState<Shown>();
  const tell = ({ target }: PointerEvent | FocusEvent) => {
    const text = target instanceof Element ? cutTextIn(target) : undefined;
    setShown(text);
  };
  const hide = () => setShown(undefined);
  const handlers = { onPointerOver: tell, onFocus: tell, onPointerLeave: hide, onBlur: hide, onScroll: hide };
  const bubble = shown && (
    <div className={root} role="tooltip" style={{ left: shown.left, top: shown.top }}>
      {shown.text}
    </div>
  );
  return { handlers, bubble };
}

function cutTextIn(target: Element): Shown | undefined {
  const text = target.closest('[data-full]') ?? target.querySelector('[data-full]') ?? target.closest('td');
  if (!(text instanceof HTMLElement) || text.scrollWidth <= text.clientWidth) return undefined;
  const { left, bottom } = text.getBoundingClientRect();
  const room = document.documentElement.clientWidth - 336;
  return { text: text.dataset.full ?? text.textContent, left: Math.max(8, Math.min(left, room)), top: bottom + 4 };
}

const root = css({
  position: 'fixed',
  zIndex: 'popup',
  maxWidth: '320px',
  paddingBlock: '1.5',
  paddingInline: '2.5',
  borderRadius: 'sm',
  background: 'navy.900',
  color: 'white',
  textStyle: 'tiny',
  overflowWrap: 'anywhere',
  boxShadow: 'overlay',
  pointerEvents: 'none',
  _forcedColors: { border: '1px solid CanvasText' },
});
