import { Ellipsis } from 'lucide-react';
import { m } from '../../i18n/compiled/messages.js';
import { IconButton } from '../IconButton.tsx';
import { Menu } from '../Menu.tsx';
import type { MenuItem } from '../MenuItems.tsx';

type RowMenuProps = {
  /** The name of the record, which makes the name of the menu. */
  name: string;
  /** The actions in their order. */
  items: readonly MenuItem[];
  /** Called with the key of the chosen action. */
  onSelect: (key: string) => void;
};

/** The further actions of a row. */
export function RowMenu({ name, items, onSelect }: RowMenuProps) {
  const label = m.table_actions_of({ name });
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={Ellipsis} size="sm" label={label} />}
      opensByArrows={false}
      items={items}
      onSelect={onSelect}
    />
  );
}
