import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { css, cx } from '../../styled-system/css';
import { surfaceItemStyle, surfaceStyle } from './Surface.tsx';

export type MenuItem = { key: string; label: string; icon?: LucideIcon; disabled?: boolean; dangerous?: boolean };

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  onSelect: (key: string) => void;
  /** What it is about, said above the items. */
  heading?: string;
};

/** Acts to choose from, under a button; arrow keys, typing ahead, Escape. */
export function Menu({ trigger, items, onSelect, heading }: MenuProps) {
  return (
    <Ark.Root
      onSelect={({ value }) => onSelect(value)}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={surfaceStyle}>
            {heading && <p className={headingStyle}>{heading}</p>}
            {items.map(({ key, label, icon: Icon, disabled, dangerous }) => (
              <Ark.Item
                key={key}
                value={key}
                disabled={disabled ?? false}
                className={cx(surfaceItemStyle, dangerous && dangerousStyle)}
              >
                {Icon && <Icon aria-hidden size={16} strokeWidth={1.5} />}
                {label}
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

const headingStyle = css({
  padding: '8px 12px 10px',
  marginBottom: '1.5',
  borderBottom: '1px solid {colors.line}',
  color: 'ink.faint',
  fontSize: 'tiny',
});
const dangerousStyle = css({ color: 'coral' });
