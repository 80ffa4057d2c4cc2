import { Menu as Ark } from '@ark-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { css, cx } from '../../styled-system/css';
import { surfaceItemStyle } from './Surface.tsx';

export type MenuItem = { key: string; label: string; icon?: LucideIcon; disabled?: boolean; dangerous?: boolean };

type MenuItemsProps = {
  /** The entries in their order. */
  items: readonly MenuItem[];
  /** Called with the key of the chosen entry. */
  onSelect: (key: string) => void;
};

/**
 * The items of a menu. They are chosen by the click itself and not by the menu's `onSelect`, which uses the rendered
 * highlight: a quick click ends before that is rendered.
 */
export function MenuItems({ items, onSelect }: MenuItemsProps) {
  return items.map(({ key, label, icon: Icon, disabled = false, dangerous }) => (
    <Ark.Item
      key={key}
      value={key}
      disabled={disabled}
      onClick={() => !disabled && onSelect(key)}
      className={cx(surfaceItemStyle, dangerous && dangerousStyle)}
    >
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.5} />}
      {label}
    </Ark.Item>
  ));
}

const dangerousStyle = css({ color: 'coral' });
