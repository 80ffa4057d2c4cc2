import { type ComponentProps, cloneElement, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { fetchingAhead } from './later.tsx';
import { LaterMenuSurface } from './laterParts.ts';
import type { MenuItem } from './MenuItems.tsx';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
  onSelect: (key: string) => void;
  /** What it is about, said above the items. */
  heading?: string;
  /** What the menu is called where its button does not say so. */
  label?: string;
  /** In a table the arrow keys go from row to row instead. */
  opensByArrows?: boolean;
};

/**
 * Acts to choose from, under a button; arrow keys, typing ahead, Escape. The menu itself is made when it opens: its code
 * is fetched when the button is first reached for, and a table of many rows holds buttons alone.
 */
export function Menu({ trigger, items, onSelect, heading, label, opensByArrows = true }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [begin, setBegin] = useState<string>();
  const keys = items.filter((item) => !item.disabled).map((item) => item.key);
  // opened by a key the menu begins at its first item, by the arrow up at its last
  const onKeyDown = (event: KeyboardEvent) => {
    const at = { Enter: 0, ' ': 0, ArrowDown: 0, ArrowUp: -1 }[event.key];
    if (!opensByArrows || at === undefined) return;
    event.preventDefault();
    setBegin(keys.at(at));
    setOpen(true);
  };
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => {
          setBegin(undefined);
          setOpen(!open);
        },
        onKeyDown,
        ...fetchingAhead(LaterMenuSurface),
      })}
      {open && (
        <LaterMenuSurface
          triggerId={id}
          heading={heading}
          {...(label !== undefined && { label })}
          {...(begin !== undefined && { begin })}
          items={items}
          onSelect={onSelect}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
