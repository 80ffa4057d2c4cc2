import { Menu as Ark } from '@ark-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import { css, cx } from '../../styled-system/css';
import { surfaceItemStyle } from './Surface.tsx';

export type MenuItem = { key: string; label: string; icon?: LucideIcon; disabled?: boolean; dangerous?: boolean };

type MenuItemsProps = { items: readonly MenuItem[]; onSelect: (key: string) => void };

/**
 * The acts of a menu. The click itself chooses, not the menu's `onSelect`: that one goes by the item that is drawn as
 * pointed at, and a quick click is over before that is drawn.
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
