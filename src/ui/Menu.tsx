import { type ComponentProps, cloneElement, type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { fetchingAhead } from './later.tsx';
import { LaterMenuSurface } from './laterParts.ts';
import type { MenuItem } from './MenuItems.tsx';

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The entries in their order. */
  items: readonly MenuItem[];
  /** Called with the key of the chosen entry. */
  onSelect: (key: string) => void;
  /** The subject, shown above the items. */
  heading?: string;
  /** The name of the menu if its button does not give one. */
  label?: string;
  /** False in a table, where the arrow keys move between rows. */
  opensByArrows?: boolean;
};

/**
 * A menu of actions under a button, with arrow keys, typeahead and Escape. The menu itself is created when it opens,
 * and its code is loaded when the pointer or the focus approaches the button. A table with many rows therefore contains
 * only buttons.
 */
export function Menu({ trigger, items, onSelect, heading, label, opensByArrows = true }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [begin, setBegin] = useState<string>();
  const keys = items.filter((item) => !item.disabled).map((item) => item.key);
  // opened by a key, the menu begins at its first item; by arrow up, at its last
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
